"""Kernel IR: typed, structured code that a thread runs, lifted from trees and printed by generator targets."""

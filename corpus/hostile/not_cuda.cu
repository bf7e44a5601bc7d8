Meeting notes, saved under the wrong name.

- The GPU cluster moves on Tuesday; don't start jobs.
- cudaMalloc failures: ask operations ("out of memory").
- <<<agenda>>> follows

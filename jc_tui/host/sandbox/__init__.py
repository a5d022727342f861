"""What a worker may reach: files by Landlock, system calls by seccomp."""

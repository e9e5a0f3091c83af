/** How long a process that ends waits for what, in milliseconds: all of it takes less than five seconds. */
export const shutdownTimes = {
  /** Requests under way. Then every connection is cut: half a request may never become a whole one. */
  requests: 1_500,
  /** Within it the server has closed, or is given up. */
  requestsStep: 2_300,
  /** A worker's jobs; then its runner is left behind. */
  worker: 900,
  /** All workers and sweeps. */
  backgroundWork: 1_100,
  /** What they worked with: the live feed, files and mail; then, as long again, the pools. */
  connections: 200,
  backgroundStep: 2_400,
}

// Stands for glob in the built server, which @fastify/static loads and the site does not use. See build.mjs.
export function glob() {
  throw new Error('The build leaves out glob, so @fastify/static cannot search folders (wildcard: false).')
}

import { expect, test } from 'vitest'
import { refreshedBy } from './live.ts'

const endpoints = Object.values(
  import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => {
    const { method, path } = Object(exported) as { method?: string; path?: string }
    return method === 'GET' && path !== undefined ? [path.replace(/:\w+/g, ':id')] : []
  })

const words = Object.entries(refreshedBy).flatMap(([kind, changes]) =>
  Object.entries(changes).map(([what, paths]) => [`${kind} ${what}`, paths] as const),
)

test.each(words)('%s makes pages load what can be loaded', (_word, paths) => {
  const begins = (path: string) =>
    endpoints.some((endpoint) =>
      path.endsWith('?')
        ? endpoint === path.slice(0, -1)
        : endpoint === path || endpoint.startsWith(`${path}/`),
    )
  expect(paths.filter((path) => !begins(path))).toEqual([])
  expect(paths).not.toEqual([])
})

import { expect, test } from 'vitest'
import { isPathRefreshed, refreshedPaths } from './live.ts'

const endpoints = Object.values(
  import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => {
    const { method, path } = Object(exported) as { method?: string; path?: string }
    return method === 'GET' && path !== undefined ? [path.replace(/:\w+/g, ':id')] : []
  })

const liveChanges = Object.entries(refreshedPaths).flatMap(([kind, changes]) =>
  Object.entries(changes).map(([what, paths]) => [`${kind} ${what}`, paths] as const),
)

test.each(liveChanges)(
  'the live change “%s” only refreshes paths that have an endpoint',
  (_change, paths) => {
    const hasNoEndpoint = (path: string) => !endpoints.some((endpoint) => isPathRefreshed(path, endpoint))
    expect(paths.filter(hasNoEndpoint)).toEqual([])
    expect(paths).not.toEqual([])
  },
)

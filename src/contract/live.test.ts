import { expect, test } from 'vitest'
import { isPathRefreshed, refreshedPaths } from './live.ts'

/** The paths of all GET endpoints of the contract, with `:id` for every parameter. */
const getPaths = Object.values(
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
    const hasNoEndpoint = (path: string) => !getPaths.some((getPath) => isPathRefreshed(path, getPath))
    expect(paths.filter(hasNoEndpoint)).toEqual([])
    expect(paths).not.toEqual([])
  },
)

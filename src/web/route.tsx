import type { ReactNode } from 'react'
import { Route as AnyRoute, type RouteProps } from 'wouter'
import type { PagePath } from '#contract/pages.ts'

/** The server answers 404 for a path that the contract does not list. */
export const Route = AnyRoute as <Path extends PagePath | '/admin/*?'>(
  props: RouteProps<undefined, Path>,
) => ReactNode

import type { ReactNode } from 'react'
import { Route as AnyRoute, type RouteProps } from 'wouter'
import type { PagePath } from '#contract/pages.ts'

/**
 * A route of wouter, limited to the paths of the contract, because the server returns 404 for others.
 * '/admin/*?' stands for all paths of admin-router.tsx.
 */
export const Route = AnyRoute as <Path extends PagePath | '/admin/*?'>(
  props: RouteProps<undefined, Path>,
) => ReactNode

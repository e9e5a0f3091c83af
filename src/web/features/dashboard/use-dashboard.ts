import { useQuery } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard.ts'
import { queryOf } from '../../api/query.ts'

export function useDashboard() {
  return useQuery(queryOf(getDashboard, {}))
}

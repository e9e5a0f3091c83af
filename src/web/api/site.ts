import { useQuery } from '@tanstack/react-query'
import { getSite, type Site } from '#contract/site.ts'
import { queryOf } from './query.ts'

export const emptySite: Site = {
  publicUrl: '',
  contactEmail: null,
  socialLinks: { instagram: null, facebook: null, youtube: null },
  loginProvider: null,
  payments: null,
  demoAccounts: [],
}

/** Settings of this installation. Every page from the server includes them. */
export function useSite(): Site {
  return useQuery(queryOf(getSite, {})).data ?? emptySite
}

import { REGISTER_PATH } from '#contract/paths.ts'
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readLoginPurpose } from './return-path.ts'

/** What the person wants to do after signing in. Only the browser knows; the first render is the server's. */
export function useLoginPurpose(): string | null {
  return useIsHydrated() ? readLoginPurpose() : null
}

/** 'To take Back Right on Vega Islands, log in or sign up.' */
export function LoginPurpose({ purpose, action }: { purpose: string | null; action: string }) {
  if (purpose === null) return null
  return (
    <Notice tone="glacier" role="status" className="mb-6">
      {purpose}, {action}.
    </Notice>
  )
}

/** For those who came to do something and have no account. */
export function SignUpButton() {
  return (
    <ButtonLink href={REGISTER_PATH} className="mt-8 w-full">
      Sign up
    </ButtonLink>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { failures } from '#contract/errors.ts'
import type { FormProblem } from '../../ui/form-banner.tsx'
import { useExchange } from './use-sign-in.ts'

type ProviderLogin = { isPending: boolean; problem: FormProblem | null }

/** Completes a provider login, if the address contains its answer: a code, or an error. */
export function useProviderLogin(): ProviderLogin {
  const exchange = useExchange()
  const [login, setLogin] = useState<ProviderLogin>({ isPending: false, problem: null })

  const exchangeAnswer = useEffectEvent(() => {
    const { code, problem } = takeAnswer()
    if (problem !== null) setLogin({ isPending: false, problem })
    if (code === null) return
    setLogin({ isPending: true, problem: null })
    // Stays pending on success: the page redirects signed-in people.
    exchange(code).catch((error: Error) => setLogin({ isPending: false, problem: error }))
  })
  useEffect(() => exchangeAnswer(), [])
  return login
}

/** Reads the provider's answer. Removes it from the address and the history, so that nobody sees it later. */
function takeAnswer(): { code: string | null; problem: FormProblem | null } {
  const answer = new URLSearchParams(location.hash.slice(1))
  const code = answer.get('code')
  const failure = answer.get('error')
  if (code === null && failure === null) return { code: null, problem: null }
  history.replaceState(history.state, '', location.pathname + location.search)
  return { code, problem: failure === null ? null : { sentence: sentenceOf(failure) } }
}

/** The address may contain anything, so only known sentences are shown. */
function sentenceOf(code: string): string {
  const known = Object.hasOwn(failures, code)
    ? failures[code as keyof typeof failures]
    : failures.LOGIN_UNCONFIRMED
  return known.message
}

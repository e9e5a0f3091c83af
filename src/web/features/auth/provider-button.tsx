import { PROVIDER_LOGIN_PATH } from '#contract/paths.ts'
import { useSite } from '../../api/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Login with a provider, if this installation has one. */
export function ProviderButton() {
  const { loginProvider } = useSite()
  if (loginProvider === null) return null
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <ButtonLink href={PROVIDER_LOGIN_PATH} size="lg" className="w-full">
        Continue with {loginProvider}
      </ButtonLink>
    </>
  )
}

import { useId } from 'react'
import type { Site } from '#contract/site.ts'

type DemoAccount = Site['demoAccounts'][number]

/** Demo accounts for trying the site. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: DemoAccount[]
  onChoose: (account: DemoAccount) => void
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 rounded-card border border-line bg-surface p-5">
      <h2 id={id} className="text-base tracking-[-0.01em] [font-stretch:110%]">
        Demo accounts
      </h2>
      <p className="mt-1 text-sm text-muted">
        Pick one to fill in the form. These accounts only work on this demo.
      </p>
      <ul className="mt-3 -mb-2 divide-y divide-line border-t border-line">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="group flex min-h-12 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 py-2 text-left focus-visible:outline-offset-0 noscript:pointer-events-none"
            >
              <span className="font-semibold text-spruce underline-offset-4 group-hover:underline">
                {account.label}
              </span>
              <span className="font-mono text-xs break-all text-muted">
                {account.email} / {account.password}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

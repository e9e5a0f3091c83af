import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { cx } from './cx.ts'

type FieldProps = Omit<ComponentProps<'input'>, 'name'> & {
  label: string
  name: string
  error?: string | undefined
  /** A rule or an example, there before anything went wrong. */
  hint?: string
}

const inputClass = [
  'block min-h-12 w-full rounded-control border border-control bg-surface px-3.5 py-2.5 text-base text-ink',
  'transition-colors duration-120 ease-trail placeholder:text-muted hover:border-ink',
  'focus-visible:outline-offset-0 disabled:opacity-60',
  'aria-invalid:border-2 aria-invalid:border-berry aria-invalid:pl-[13px]',
].join(' ')

/** A line of text to fill in, with its name, its rule and what is wrong with it. */
export function Field({ label, error, hint, className, ...input }: FieldProps) {
  const { id, described, messages } = useMessages({ error, hint })
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      <input id={id} className={inputClass} {...described} {...input} />
      {messages}
    </div>
  )
}

/** A field for a secret, which its owner can make readable. */
export function PasswordField({ label, error, hint, className, ...input }: FieldProps) {
  const { id, described, messages } = useMessages({ error, hint })
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <input
          id={id}
          className={cx(inputClass, 'pr-13')}
          autoCapitalize="none"
          spellCheck={false}
          {...described}
          {...input}
          type={isShown ? 'text' : 'password'}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={`Show ${label.toLowerCase()}`}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-control text-muted hover:text-ink focus-visible:outline-offset-0 noscript:hidden"
        >
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      </div>
      {messages}
    </div>
  )
}

function Label(props: ComponentProps<'label'>) {
  return <label className="mb-1.5 block text-sm font-semibold" {...props} />
}

function useMessages({ error, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  const id = useId()
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return {
    id,
    described: {
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    },
    messages: (
      <>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
            {hint}
          </p>
        )}
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-berry">
            {error}
          </p>
        )}
      </>
    ),
  }
}

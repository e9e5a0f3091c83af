import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'wouter'
import { isPage } from '#contract/paths.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

type ButtonLook = {
  /** `primary` is the single ember action of a view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'destructive'
  /** `icon`: only an icon, with its name as label. */
  size?: 'sm' | 'md' | 'lg' | 'icon'
}

const variants = {
  primary: 'border-transparent bg-ember text-on-ember hover:bg-ember-hover',
  secondary: 'border-control bg-transparent text-ink hover:border-ink hover:bg-ink/5',
  quiet:
    'border-transparent bg-transparent text-spruce underline decoration-transparent underline-offset-4 hover:decoration-current hover:bg-spruce/8',
  destructive: 'border-berry bg-transparent text-berry hover:bg-berry-wash',
}

const sizes = {
  sm: 'min-h-11 text-sm',
  md: 'min-h-11 text-base',
  lg: 'min-h-13 text-base',
  icon: 'size-12 shrink-0',
}
/** Separate from the sizes, because buttons that can be pending have another padding. */
const paddings = { sm: 'px-4', md: 'px-5', lg: 'px-7', icon: '' }

const shapeClass = [
  'relative inline-flex items-center justify-center gap-2 rounded-control border py-2 text-center',
  'leading-tight font-semibold no-underline transition-colors duration-120 ease-trail select-none',
].join(' ')
const enabledClass = 'cursor-pointer aria-disabled:cursor-not-allowed aria-disabled:opacity-60'
// A button whose press is remembered looks enabled.
const disableableClass = `${enabledClass} [&:disabled:not([data-early])]:cursor-not-allowed [&:disabled:not([data-early])]:opacity-60`

/** The look of a button, for other elements. */
export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook = {}): string {
  return cx(shapeClass, enabledClass, variants[variant], sizes[size], paddings[size])
}

type ButtonProps = ButtonLook & ComponentProps<'button'> & { isPending?: boolean }

/**
 * Buttons that can be pending reserve space for the spinner, so that their width does not change. While
 * `isPending` or `aria-disabled` they do nothing but keep the focus, for keyboard users.
 */
export function Button({
  variant = 'secondary',
  size = 'md',
  isPending,
  className,
  type,
  children,
  onClick,
  'aria-disabled': isAriaDisabled,
  ...rest
}: ButtonProps) {
  const isBusy = isPending === true
  const isDisabledNow = isBusy || isAriaDisabled === true
  return (
    <button
      type={type ?? 'button'}
      aria-busy={isBusy || undefined}
      aria-disabled={isDisabledNow || undefined}
      onClick={isDisabledNow ? doNothing : onClick}
      className={cx(
        shapeClass,
        variants[variant],
        sizes[size],
        isPending === undefined ? paddings[size] : 'px-11',
        isBusy ? 'cursor-progress' : disableableClass,
        className,
      )}
      {...rest}
    >
      {isBusy && <Spinner className="absolute left-4" />}
      {children}
    </button>
  )
}

/** Also prevents the browser's default, which is to submit the form. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
}

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * A link that looks like a button. Pages of this site open in place; the server's own paths and other sites
 * load a document.
 */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  const linkClass = cx(buttonClass({ variant, size }), className)
  return isPage(rest.href) ? <Link className={linkClass} {...rest} /> : <a className={linkClass} {...rest} />
}

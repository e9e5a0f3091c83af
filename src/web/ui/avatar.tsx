import { useState } from 'react'
import { cx } from './cx.ts'

type AvatarName = { firstName: string | null; email?: string }
type AvatarProps = { user: AvatarName & { profileImageUrl: string | null }; className?: string }

/** A face, or a letter in its place. Its button or text says whose. */
export function Avatar({ user, className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const url = user.profileImageUrl
  const shape = cx('grid shrink-0 place-items-center overflow-hidden rounded-full', className)
  if (url && url !== failedUrl) {
    return (
      <img
        src={url}
        alt=""
        // Pictures of a login provider come from elsewhere; who looks at them is not its business.
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(url)}
        className={cx(shape, 'object-cover')}
      />
    )
  }
  return (
    <span aria-hidden="true" className={cx(shape, 'bg-spruce font-semibold text-on-spruce')}>
      {initialOf(user)}
    </span>
  )
}

function initialOf({ firstName, email }: AvatarName): string {
  const name = [firstName, email].find((text) => text?.trim())
  // By characters, not by halves of them: a name may begin with any.
  return [...(name?.trim() ?? '')][0]?.toUpperCase() ?? 'U'
}

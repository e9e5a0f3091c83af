import { useState } from 'react'
import { cx } from './cx.ts'

type AvatarName = { firstName: string | null; email?: string }
type AvatarProps = { user: AvatarName & { profileImageUrl: string | null }; className?: string }

/** A profile picture, or a letter instead. The text or button around it names the person. */
export function Avatar({ user, className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const url = user.profileImageUrl
  const shape = cx('grid shrink-0 place-items-center overflow-hidden rounded-full', className)
  if (url && url !== failedUrl) {
    return (
      <img
        src={url}
        alt=""
        // A login provider's pictures are on another site, which must not learn who looks at them.
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
  // By code points, so that a surrogate pair is not cut in half.
  return [...(name?.trim() ?? '')][0]?.toUpperCase() ?? 'U'
}

import type { ReactNode } from 'react'
import credits from './credits.json'
import { Prose } from './content-parts.tsx'

type Credit = {
  name: string
  title: string
  author?: string | null
  licence: string
  licenceUrl?: string | null
  source?: string | null
  changes?: string | null
}

const photos: Credit[] = credits

export default function Credits() {
  return (
    <Prose>
      <h2>Photographs</h2>
      <p>These pictures come with the site. Pictures that organisers and travellers upload belong to them.</p>
      <div>
        <ul role="list" className="mt-6 list-none border-t border-line p-0">
          {photos.map((photo) => (
            <li key={photo.name} className="break-inside-avoid border-b border-line py-4">
              <p className="font-semibold">{photo.title}</p>
              <p>
                {photo.author ? `${photo.author}. ` : 'Photographer unknown. '}
                <MaybeLink href={photo.licenceUrl}>{photo.licence}</MaybeLink>
                {photo.changes ? `. Changes: ${photo.changes}` : null}
              </p>
              <p className="font-mono text-[13px] break-words text-muted">
                {photo.name}
                {photo.source ? (
                  <>
                    {' · '}
                    <MaybeLink href={photo.source}>{photo.source}</MaybeLink>
                  </>
                ) : null}
              </p>
            </li>
          ))}
        </ul>
      </div>

      <h2>Typefaces</h2>
      <ul>
        <li>
          <a href="https://github.com/github/mona-sans">Mona Sans</a>, copyright 2022 The Mona Sans Project
          Authors.
        </li>
        <li>
          <a href="https://github.com/SorkinType/SplineSansMono">Spline Sans Mono</a>, copyright 2022 The
          Spline Sans Mono Project Authors.
        </li>
        <li>
          <a href="https://github.com/notofonts/latin-greek-cyrillic">Noto Sans</a>, copyright 2022 The Noto
          Project Authors. We use it for Greek and Cyrillic letters in share pictures.
        </li>
      </ul>
      <p>
        We use all of them under the <a href="https://openfontlicense.org">SIL Open Font License</a>, version
        1.1. On our pages, the first two contain only the weights and widths we need. Our version of Mona Sans
        is called Wild Sans. Share pictures are drawn with outlines.
      </p>

      <h2>Icons</h2>
      <p>
        <a href="https://lucide.dev">Lucide</a>, under the{' '}
        <a href="https://lucide.dev/license">ISC License</a>. Some icons are based on Feather by Cole Bemis,
        under the MIT License.
      </p>
    </Prose>
  )
}

/** A source may be a web address or only the name of a collection. */
function MaybeLink({ href, children }: { href?: string | null; children: ReactNode }) {
  return href && /^(https?:\/)?\//.test(href) ? <a href={href}>{children}</a> : children
}

import type { ComponentProps } from 'react'

type FileChooserProps = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'aria-label'> & {
  onFiles: (files: File[]) => void
}

/** The browser's dialog for files; a button opens it. */
export function FileChooser({ onFiles, ...input }: FileChooserProps) {
  return (
    <input
      type="file"
      {...input}
      hidden
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // Allows choosing the same file again.
        currentTarget.value = ''
      }}
    />
  )
}

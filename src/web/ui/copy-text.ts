import { toast } from './toast.tsx'

/** Puts a text into the clipboard and says so; where that is not allowed it is shown, to be copied by hand. */
export async function copyText(
  text: string,
  { copied, description, failed }: { copied: string; description: string; failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: copied, description })
  } catch {
    toast({ title: failed, description: text, tone: 'destructive' })
  }
}

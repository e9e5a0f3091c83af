import { toast } from './toast.tsx'

/**
 * Copies a text to the clipboard and shows a toast; if that is not allowed, the text is shown to copy by
 * hand.
 */
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

import { useEffect, useEffectEvent } from 'react'

/** Reports that something has begun (true) or ended (false), also by leaving the page. */
export function useReportWhile(isRunning: boolean, report: (isRunning: boolean) => void): void {
  const reportNow = useEffectEvent(report)
  useEffect(() => {
    if (!isRunning) return
    reportNow(true)
    return () => reportNow(false)
  }, [isRunning])
}

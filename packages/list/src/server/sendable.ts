import type { Report } from '../definition/report.ts'

/** Whether a report may be written without a screen around it that says what it is about. */
export const isSendable = (report: Report): boolean => report.path !== null || report.tab !== null

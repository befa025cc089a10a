export { createSharedCounts, type SharedCounts, type Use } from './shared-counts.ts'
export { rateLimitOf, registerRateLimits } from './rate-limits.ts'

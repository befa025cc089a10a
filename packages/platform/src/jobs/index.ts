export * from './run-block.ts'
export * from './worker.ts'
export { courierCity, type CourierDeps, startCouriers } from './couriers.ts'

// oxlint-disable-next-line no-restricted-imports -- the fields stand in the server folder; kept for reports that still name this address
export * from '../server/filtros.ts'

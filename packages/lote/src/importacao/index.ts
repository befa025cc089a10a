export * from './define-importer.ts'
export * from './item-importacao.ts'

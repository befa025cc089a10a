export * from './alterar-pessoa.ts'
export * from './cadastrar-pessoa.ts'
export * from './find-pessoa.ts'
export * from './relacionar.ts'

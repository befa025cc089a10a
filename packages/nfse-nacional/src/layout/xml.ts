export { esquemaNacional, validarMensagem } from './esquema-compilado.ts'
export { tagDaMensagem } from './escrever.ts'
export { lerMensagem } from './ler.ts'
export { conferirObjeto } from './validar-objeto.ts'

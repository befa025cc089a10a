export { chainCep } from './chain-cep.ts'
export { type Cep, type EnderecoCep, normalizeCep, splitLogradouro } from './port.ts'
export { viaCepHttp, type ViaCepOptions } from './via-cep-http.ts'

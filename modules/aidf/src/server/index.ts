export { findAidf, listAidfs } from './ler-aidf.ts'
export { type NovaAidf, registrarAidf } from './registrar-aidf.ts'

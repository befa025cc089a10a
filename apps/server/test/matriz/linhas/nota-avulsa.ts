import { fisco, type Linha } from '../quem.ts'

/** Single notes: the occasional taxpayer's own, and those of the counter. */
export const telas: readonly Linha[] = [
  [{ chaves: ['iss:nfe:avulsa:emitir'], nao: [...fisco] }, 'desenho', '/home/actions/emissao-nf-avulsa'],
  [{ perfis: ['fiscal', 'gestor'], chaves: ['iss:fiscal:nfe:avulsa'] }, 'spec 2 §2.8', '/home/actions/fiscal-n-f-avulsa'],
]

export const chamadas: readonly Linha[] = [
  [{ chaves: ['iss:nfe:avulsa:emitir', 'iss:fiscal:nfe:avulsa'] }, 'desenho', '/notaavulsa/* /relatorio/notas-avulsas/*'],
]

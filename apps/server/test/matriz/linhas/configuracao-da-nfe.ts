import { fisco, type Linha } from '../quem.ts'

/** What the administrator sets for the NF-e of a city, and its correction routine. */
export const telas: readonly Linha[] = [
  [{ perfis: ['administrador'] }, 'spec 2 §2.10', '/home/actions/configura-n-fe'],
  [{ perfis: ['administrador'], chaves: ['iss:admin:rotinas'] }, 'spec 2 §2.10', '/home/actions/corrigir-n-fe'],
]

export const chamadas: readonly Linha[] = [
  [{ perfis: ['administrador'] }, 'spec 2 §2.10', '/configuranfe/*'],
  [{ perfis: fisco }, 'desenho', '/notafiscal/exportarXmlSelecao'],
  [{ perfis: ['administrador'], chaves: ['iss:admin:rotinas'] }, 'spec 2 §2.10', '/corrigirnfe/*'],
]

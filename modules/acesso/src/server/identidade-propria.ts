import type { Identidade } from './identidade.ts'
import { hashSenha, isSenhaCerta } from './senha-hash.ts'

/** The product's own store of passwords: argon2id hashes in the table conta. */
export const identidadePropria: Identidade = {
  kind: 'identidade',
  nome: 'propria',
  async conferir(_ctx, _usuario, senha, conta) {
    if (!(await isSenhaCerta(conta?.senhaHash, senha))) return { certa: false }
    return conta?.trocarSenha ? { certa: true, trocar: true, desafio: null } : { certa: true, trocar: false, prova: null }
  },
  definir: (_ctx, _conta, senha) => hashSenha(senha),
  externa: null,
}

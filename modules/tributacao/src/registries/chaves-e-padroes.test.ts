import { isAllowed, type UserInfo } from '@iss/platform/contract'
import { expect, it } from 'vitest'
import { perfilDescontoImpostoTable } from '../tables/desconto-imposto.ts'
import { tipoDeducaoTable } from '../tables/tipo-deducao.ts'
import { aliquotaProgressivaTabelas } from './aliquota-progressiva-tabelas.ts'
import { desifCodigosTributacao } from './desif-codigos-tributacao.ts'
import { pessoaPerfilDescontoImpostoNfe } from './pessoa-perfil-desconto-imposto-nfe.ts'

const gestor = (...chaves: string[]) => ({ perfis: ['usuario', 'gestor'], authRegex: chaves }) as unknown as UserInfo

it.each([
  ['K16 R2-2.9-27', '/home/actions/aliquota-progressiva-tabelas', aliquotaProgressivaTabelas, 'iss:aliquotaProgressiva'],
  [
    'K18 R2-2.9-30',
    '/home/actions/pessoa-perfil-desconto-imposto-nfe',
    pessoaPerfilDescontoImpostoNfe,
    'iss:nfe:descontoImposto',
  ],
  ['K20', '/home/configuracao/desif-codigos-tributacao', desifCodigosTributacao, 'iss:banco:desif'],
] as const)('%s %s opens to a gestor with its key only, whatever else he may', (_titulo, endereco, { access, path }, chave) => {
  expect(path).toBe(endereco)
  expect(isAllowed(access, gestor(chave))).toBe(true)
  expect(isAllowed(access, gestor('iss:configuracao', `${chave}:outra`, chave.slice(0, -1)))).toBe(false)
  const { authRegex } = gestor(chave)
  expect(isAllowed(access, { perfis: ['usuario', 'fiscal'], authRegex } as unknown as UserInfo)).toBe(false)
})

it('U3-3.4-07 U3-3.4-08 a discount of the tax begins inactive, a kind of deduction at position 0', () => {
  expect(perfilDescontoImpostoTable.ativa.default).toBe(false)
  expect((pessoaPerfilDescontoImpostoNfe.fields.ativa as { initial?: unknown }).initial ?? false).toBe(false)
  expect(tipoDeducaoTable.posicao.default).toBe(0)
})

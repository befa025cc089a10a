import { refuse } from '@iss/kernel/errors'
import { defineLote, selectionOrder } from '@iss/lote/definition'
import { carteiraAccess } from '../contract/fiscal-responsavel.ts'
import { pessoaErrors } from '../domain/errors.ts'
import { alterarPessoa } from '../server/alterar-pessoa.ts'
import { getPessoa, hasPapel } from '../server/find-pessoa.ts'

/** Atribuir fiscal, Transferir para outro fiscal (F18, F20): each taxpayer changes hands by an event of its own. */
export const atribuirFiscalLote = defineLote({
  ...selectionOrder,
  slug: 'atribuir-fiscal',
  title: 'Atribuir fiscal responsável',
  access: carteiraAccess,
  audit: 'carteira',
  texts: { item: ['contribuinte', 'contribuintes'] },
  fields: { fiscalId: { kind: 'lookup', label: 'Fiscal', lookup: 'fiscal', required: true } },
  columns: [],
  async run(ctx, { alvo }, { valores }) {
    const fiscalId = Number(valores.fiscalId)
    const pessoa = await getPessoa(ctx, alvo)
    if (pessoa.fiscalResponsavelId === fiscalId) return { mensagem: 'Já é deste fiscal.', semEfeito: true }
    if (!(await hasPapel(ctx, fiscalId, 'fiscal'))) refuse(pessoaErrors.fiscalInvalido)
    await alterarPessoa(ctx, alvo, { fiscalResponsavelId: fiscalId })
    return 'Fiscal responsável alterado com sucesso.'
  },
})

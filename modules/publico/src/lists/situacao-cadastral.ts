import { isAutorizadaNfe } from '@iss/pessoa/domain/autorizacao-nfe'
import { formaDaInscricao } from '@iss/municipio/server'
import { isCpf } from '@iss/kernel/documento'
import { labelNatureza, labelSituacao } from '@iss/pessoa/domain/pessoa'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { ocultarNome } from '../domain/ocultar.ts'
import { aberta, defineConsultaPublica } from '../server/define-consulta.ts'

/** Whether a document has a registration here and in which situation it is. */
export const situacaoCadastral = defineConsultaPublica({
  ...aberta,
  slug: 'situacao-cadastral',
  title: 'Situação cadastral',
  orientacao: 'Confira se um prestador tem inscrição no município e se ela está ativa.',
  rows: inscricoes,
  ativo: 'ativo',
  order: ['natureza'],
  columns: [
    { key: 'natureza', label: 'Cadastro', kind: 'text' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'inscricao', label: 'Inscrição municipal', kind: 'text' },
    { key: 'emite', label: 'Emite NF-e', kind: 'boolean' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'ativo', label: 'Ativo', kind: 'boolean' },
  ],
})

async function* inscricoes(ctx: Context, { documento }: { documento: string | null }) {
  const pessoa = documento === null ? undefined : await findPessoaPorDocumento(ctx, documento)
  if (!pessoa) return
  const hoje = ctx.clock.today()
  yield {
    natureza: labelNatureza[pessoa.naturezaCadastro ?? 'EVENTUAL'],
    nome: isCpf(pessoa.documento) ? ocultarNome(pessoa.nome) : pessoa.nome,
    inscricao: (await formaDaInscricao(ctx))(pessoa.inscricaoMunicipal),
    emite: isAutorizadaNfe(pessoa, hoje),
    situacao: labelSituacao[pessoa.situacao],
    ativo: pessoa.situacao === 'ATIVO',
  }
}

import { formaDaInscricao } from '@iss/municipio/server'
import { formatDocumento } from '@iss/kernel/documento'
import { textOf } from '@iss/kinds'
import { municipioIbgeTable } from '@iss/municipio/tables/municipio'
import { formatEndereco } from '@iss/pessoa/domain/endereco'
import { labelRegimeIss, regimesIss, tiposLogradouro } from '@iss/pessoa/domain/pessoa'
import { findEnderecoPrincipal, findPessoa, findTelefonePrincipal } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type ComparedLine, comparedLine, type RequestField } from '@iss/solicitacao/contract/request-field'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type DadosCadastro, type dadosCadastro, hasEndereco } from '../domain/dados-cadastro.ts'

/** How screens draw a registration, in this order. */
export const camposCadastro: Record<keyof DadosCadastro, RequestField> = {
  documento: { label: 'CPF/CNPJ', kind: 'documento', span: 4 },
  nome: { label: 'Nome', kind: 'text', required: true, span: 8, maxLength: 150 },
  email: { label: 'E-mail', kind: 'email', required: true, span: 6, maxLength: 200 },
  usuario: { label: 'Usuário', kind: 'text', span: 3, maxLength: 60, editableOnApproval: true },
  telefone: { label: 'Telefone', kind: 'telefone', span: 3 },
  cep: { label: 'CEP', kind: 'cep', span: 3 },
  logradouroTipo: {
    label: 'Tipo de logradouro',
    kind: 'select',
    span: 3,
    options: tiposLogradouro.map((tipo) => ({ value: tipo, label: tipo })),
  },
  logradouroNome: { label: 'Logradouro', kind: 'text', span: 6, maxLength: 120 },
  numero: { label: 'Número', kind: 'text', span: 3, maxLength: 20 },
  complemento: { label: 'Complemento', kind: 'text', span: 3, maxLength: 80 },
  bairro: { label: 'Bairro', kind: 'text', span: 3, maxLength: 80 },
  municipioEndereco: { label: 'Município', kind: 'text', span: 6, maxLength: 7, municipio: true },
  estadoEndereco: { label: 'UF', kind: 'text', span: 3, maxLength: 2 },
  pais: { label: 'País', kind: 'text', span: 3, maxLength: 60 },
  crc: { label: 'CRC', kind: 'text', span: 3, maxLength: 20 },
  tipoRegime: {
    label: 'Regime',
    kind: 'select',
    span: 4,
    options: regimesIss.map((regime) => ({ value: regime, label: labelRegimeIss[regime] })),
    editableOnApproval: true,
  },
  atividades: { label: 'Atividades', kind: 'multiselect', span: 8 },
  descricaoAtividade: { label: 'Descrição da atividade', kind: 'longtext', span: 12, maxLength: 500 },
  solicitaEmissaoNfe: { label: 'Solicitar emissão de NFe', kind: 'boolean', span: 6 },
  solicitaLivreEscrituracaoPrestador: { label: 'Livre escrituração como prestador', kind: 'boolean', span: 6 },
  inscricaoMunicipal: {
    label: 'Inscrição municipal',
    kind: 'text',
    span: 4,
    maxLength: 30,
    editableOnApproval: true,
    approvalOnly: true,
  },
}

/** Activities of the city as options. */
export async function listOpcoesAtividade(ctx: Context): Promise<{ value: number; label: string }[]> {
  const rows = await ctx.db
    .select()
    .from(atividadeTable)
    .where(eq(atividadeTable.ativa, true))
    .orderBy(asc(atividadeTable.codigo))
  return rows.map((row) => ({ value: row.id, label: `${row.codigoExibido} ${row.resumo}` }))
}

/** What is registered of a person, as a registration begins with it. */
export async function valoresDoCadastrado(ctx: Context, pessoaId: number): Promise<Partial<z.input<typeof dadosCadastro>>> {
  const pessoa = await findPessoa(ctx, pessoaId)
  if (!pessoa) return {}
  const endereco = await findEnderecoPrincipal(ctx, pessoaId)
  return {
    documento: pessoa.documento,
    nome: pessoa.nome,
    email: pessoa.email ?? '',
    telefone: (await findTelefonePrincipal(ctx, pessoaId)) ?? '',
    tipoRegime: pessoa.regimeIssTipo,
    ...(endereco
      ? {
          cep: endereco.cep ?? '',
          logradouroTipo: tiposLogradouro.find((tipo) => tipo === endereco.logradouroTipo) ?? null,
          logradouroNome: endereco.logradouroNome,
          numero: endereco.numero ?? '',
          complemento: endereco.complemento ?? '',
          bairro: endereco.bairro ?? '',
          municipioEndereco: endereco.municipioCodigo ?? '',
          estadoEndereco: endereco.uf ?? '',
          pais: endereco.pais,
        }
      : {}),
  }
}

async function nomesAtividades(ctx: Context, ids: readonly number[]): Promise<string | null> {
  if (ids.length === 0) return null
  const rows = await ctx.db
    .select()
    .from(atividadeTable)
    .where(inArray(atividadeTable.id, [...ids]))
    .orderBy(asc(atividadeTable.codigo))
  return rows.map((row) => `${row.codigoExibido} ${row.resumo}`).join('; ')
}

async function textoEndereco(ctx: Context, dados: DadosCadastro): Promise<string | null> {
  if (!hasEndereco(dados)) return null
  const [municipio] = await ctx.db.select().from(municipioIbgeTable).where(eq(municipioIbgeTable.codigo, dados.municipioEndereco))
  const rua = formatEndereco({
    ...dados,
    logradouroTipo: dados.logradouroTipo ?? '',
    numero: dados.numero || 'S/N',
    complemento: dados.complemento || null,
  })
  return `${rua.trim()} - ${municipio?.nome ?? dados.municipioEndereco}/${dados.estadoEndereco}${dados.cep ? `, CEP ${textOf('cep', dados.cep)}` : ''}`
}

/** Present registration, when there is one, against what is asked. */
export async function resumirCadastro(
  ctx: Context,
  contribuinteId: number | null,
  documento: string | null,
  dados: DadosCadastro,
): Promise<ComparedLine[]> {
  const pessoa = contribuinteId === null ? undefined : await findPessoa(ctx, contribuinteId)
  const endereco = pessoa && (await findEnderecoPrincipal(ctx, pessoa.id))
  const telefone = pessoa && (await findTelefonePrincipal(ctx, pessoa.id))
  const simNao = (value: boolean) => (value ? 'Sim' : null)
  const inscricao = await formaDaInscricao(ctx)
  const lines: (readonly [string, string | null, string | null])[] = [
    [camposCadastro.documento.label, formatDocumento(pessoa?.documento ?? documento ?? dados.documento), null],
    [camposCadastro.nome.label, dados.nome, pessoa?.nome ?? null],
    [camposCadastro.email.label, dados.email, pessoa?.email ?? null],
    [camposCadastro.usuario.label, dados.usuario || null, null],
    [
      camposCadastro.telefone.label,
      dados.telefone ? textOf('telefone', dados.telefone) : null,
      telefone ? textOf('telefone', telefone) : null,
    ],
    [
      'Endereço',
      await textoEndereco(ctx, dados),
      endereco ? `${formatEndereco(endereco)} - ${endereco.municipioNome}/${endereco.uf}` : null,
    ],
    [camposCadastro.crc.label, dados.crc || null, null],
    [camposCadastro.tipoRegime.label, labelRegimeIss[dados.tipoRegime], pessoa ? labelRegimeIss[pessoa.regimeIssTipo] : null],
    [camposCadastro.atividades.label, await nomesAtividades(ctx, dados.atividades), null],
    [camposCadastro.descricaoAtividade.label, dados.descricaoAtividade || null, null],
    [camposCadastro.solicitaEmissaoNfe.label, simNao(dados.solicitaEmissaoNfe), null],
    [camposCadastro.solicitaLivreEscrituracaoPrestador.label, simNao(dados.solicitaLivreEscrituracaoPrestador), null],
    [
      camposCadastro.inscricaoMunicipal.label,
      inscricao(dados.inscricaoMunicipal || null),
      inscricao(pessoa?.inscricaoMunicipal ?? null),
    ],
  ]
  return lines
    .filter(([, solicitado]) => solicitado !== null)
    .map(([rotulo, solicitado, atual]) => comparedLine(rotulo, solicitado, atual))
}

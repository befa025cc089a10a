import { menuDeContribuinte } from '@iss/portal/contract/menu'
import { formatEndereco } from '@iss/pessoa/domain/endereco'
import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { tiposLogradouro } from '@iss/pessoa/domain/pessoa'
import {
  alterarPessoa,
  findEnderecoPrincipal,
  findTelefonePrincipal,
  getCodigoMunicipio,
  getPessoa,
  setEnderecoPrincipal,
  setTelefonePrincipal,
} from '@iss/pessoa/server'
import { digits } from '@iss/kernel/texto'
import { textOf } from '@iss/kinds'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { at } from '@iss/kernel/errors'
import { comparedLine } from '../contract/request-field.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import { defineRequest } from '../server/define-request.ts'

const campos = ['nome', 'nomeFantasia', 'email', 'inscricaoEstadual'] as const
type Campo = (typeof campos)[number]
const rotulos: Readonly<Record<Campo, string>> = {
  nome: 'Nome ou razão social',
  nomeFantasia: 'Nome fantasia',
  email: 'E-mail',
  inscricaoEstadual: 'Inscrição estadual',
}

const texto = (max: number) => z.string().trim().min(1).max(max, `Informe no máximo ${max} caracteres.`).optional()
const atualDe = (valor: string | null) => (valor ? `Atual: ${valor}` : 'Não informado no cadastro.')

/** What is to change: the fields that were filled. */
function mudancasDe(dados: Partial<Record<Campo, string | undefined>>): Partial<Record<Campo, string>> {
  return Object.fromEntries(campos.flatMap((campo) => (dados[campo] === undefined ? [] : [[campo, dados[campo]]])))
}

const partesDoEndereco = ['logradouroTipo', 'logradouroNome', 'numero', 'bairro', 'municipioNome', 'uf'] as const
type Endereco = Partial<Record<(typeof partesDoEndereco)[number] | 'cep' | 'complemento', string | undefined>>

/** Whether anything of the address is asked to change; it changes as a whole. */
const mudaEndereco = (dados: Endereco) =>
  [...partesDoEndereco, 'cep', 'complemento'].some((parte) => dados[parte as keyof Endereco])

/** The address asked for, in one line: street, complement, CEP and municipality. */
function linhaEndereco({
  logradouroTipo = '',
  logradouroNome = '',
  numero = '',
  complemento,
  bairro = '',
  cep,
  municipioNome,
  uf,
}: Endereco) {
  const rua = formatEndereco({ logradouroTipo, logradouroNome, numero, complemento: complemento ?? null, bairro })
  return [rua, cep ? `CEP ${textOf('cep', cep)}` : null, `${municipioNome}/${uf}`].filter(Boolean).join(' - ')
}

/** Main address and phone as they stand, in words. */
async function contatosAtuais(ctx: Context, pessoaId: number): Promise<{ endereco: string | null; telefone: string | null }> {
  const endereco = await findEnderecoPrincipal(ctx, pessoaId)
  const telefone = await findTelefonePrincipal(ctx, pessoaId)
  return {
    endereco: endereco
      ? linhaEndereco({ ...endereco, complemento: endereco.complemento ?? undefined, cep: endereco.cep ?? undefined })
      : null,
    telefone: telefone ? textOf('telefone', telefone) : null,
  }
}

/** Change of the registration: only filled fields change, so that an approval never undoes what changed meanwhile (F145). */
export const cadastro = defineRequest({
  tipo: 'Cadastro',
  schema: z.object({
    nome: texto(200),
    nomeFantasia: texto(200),
    email: z.email(solicitacaoErrors.emailInvalido.message).max(200).optional(),
    inscricaoEstadual: texto(30),
    telefone: z
      .string()
      .refine((valor) => /^\d{10,11}$/.test(digits(valor)), pessoaErrors.telefoneInvalido.message)
      .meta({ examples: ['3133330000'] })
      .optional(),
    cep: texto(10),
    logradouroTipo: z.enum(tiposLogradouro).optional(),
    logradouroNome: texto(120),
    numero: texto(20),
    complemento: texto(60),
    bairro: texto(80),
    municipioNome: texto(80),
    uf: z
      .string()
      .trim()
      .regex(/^[A-Za-z]{2}$/, 'Informe a UF com duas letras.')
      .meta({ examples: ['MG'] })
      .optional(),
    motivo: z
      .string({ error: solicitacaoErrors.motivoCadastro.message })
      .trim()
      .min(10, solicitacaoErrors.motivoCadastro.message)
      .max(1000, solicitacaoErrors.motivoCadastro.message),
  }),
  fields: {
    nome: { label: rotulos.nome, kind: 'text', span: 6, maxLength: 200, editableOnApproval: true },
    nomeFantasia: { label: rotulos.nomeFantasia, kind: 'text', span: 6, maxLength: 200, editableOnApproval: true },
    email: { label: rotulos.email, kind: 'email', span: 6, maxLength: 200 },
    inscricaoEstadual: { label: rotulos.inscricaoEstadual, kind: 'text', span: 6, maxLength: 30 },
    telefone: { label: 'Telefone', kind: 'telefone', span: 6 },
    cep: { label: 'CEP', kind: 'cep', span: 3, description: 'O endereço muda por inteiro: preencha todas as partes.' },
    logradouroTipo: {
      label: 'Tipo',
      kind: 'select',
      span: 3,
      options: tiposLogradouro.map((tipo) => ({ value: tipo, label: tipo })),
    },
    logradouroNome: { label: 'Logradouro', kind: 'text', span: 6, maxLength: 120 },
    numero: { label: 'Número', kind: 'text', span: 3, maxLength: 20 },
    complemento: { label: 'Complemento', kind: 'text', span: 3, maxLength: 60 },
    bairro: { label: 'Bairro', kind: 'text', span: 6, maxLength: 80 },
    municipioNome: { label: 'Município', kind: 'text', span: 6, maxLength: 80 },
    uf: { label: 'UF', kind: 'text', span: 3, maxLength: 2 },
    motivo: { label: 'Motivo da alteração', kind: 'longtext', required: true, span: 12, maxLength: 1000 },
  },
  access: { chaves: ['iss:solicitacaoGenerica:solicitar'] },
  tela: {
    path: '/home/actions/solicitacao-cadastro',
    title: 'Alteração cadastral',
    orientacao: 'Preencha somente os dados que devem mudar e anexe os documentos que comprovam a alteração.',
    menu: [
      {
        area: 'solicitacoes',
        grupo: 'Cadastro',
        ordem: 205,
        access: menuDeContribuinte,
        icone: 'user-cog',
        palavras: ['mudar o endereço', 'mudar os dados'],
      },
    ],
  },
  assunto: (dados) =>
    [
      ...Object.keys(mudancasDe(dados)).map((campo) => rotulos[campo as Campo]),
      ...(dados.telefone ? ['Telefone'] : []),
      ...(mudaEndereco(dados) ? ['Endereço'] : []),
    ].join(', '),
  async preparar(ctx, contribuinteId) {
    const pessoa = await getPessoa(ctx, contribuinteId)
    const contatos = await contatosAtuais(ctx, contribuinteId)
    return {
      descricoes: {
        ...Object.fromEntries(campos.map((campo) => [campo, atualDe(pessoa[campo])])),
        telefone: atualDe(contatos.telefone),
        logradouroNome: atualDe(contatos.endereco),
      },
    }
  },
  async validar(ctx, dados, contribuinteId) {
    const mudancas = mudancasDe(dados)
    const pessoa = contribuinteId === null ? null : await getPessoa(ctx, contribuinteId)
    const muda = Object.entries(mudancas).some(([campo, valor]) => pessoa?.[campo as Campo] !== valor)
    if (mudaEndereco(dados)) {
      const faltam = partesDoEndereco.filter((parte) => !dados[parte])
      if (faltam.length > 0) return faltam.map((parte) => at(solicitacaoErrors.enderecoParte, parte))
      await getCodigoMunicipio(ctx, dados.municipioNome ?? '', dados.uf ?? '')
      return []
    }
    const telefone = pessoa ? await findTelefonePrincipal(ctx, pessoa.id) : undefined
    const mudaTelefone = dados.telefone !== undefined && digits(dados.telefone) !== telefone
    return muda || mudaTelefone ? [] : [solicitacaoErrors.nadaAlterado]
  },
  async resumo(ctx, solicitacao, dados) {
    const pessoa = solicitacao.contribuinteId === null ? null : await getPessoa(ctx, solicitacao.contribuinteId)
    // Once decided, what holds now says nothing about what held then.
    const pendente = solicitacao.situacao === 'Pendente'
    const linhas = Object.entries(mudancasDe(dados)).map(([campo, valor]) =>
      comparedLine(rotulos[campo as Campo], valor, pendente ? (pessoa?.[campo as Campo] ?? 'Não informado') : null),
    )
    const atuais = pessoa && pendente ? await contatosAtuais(ctx, pessoa.id) : null
    const atual = (valor: string | null | undefined) => (atuais ? (valor ?? 'Não informado') : null)
    if (dados.telefone) linhas.push(comparedLine('Telefone', textOf('telefone', digits(dados.telefone)), atual(atuais?.telefone)))
    if (mudaEndereco(dados)) linhas.push(comparedLine('Endereço', linhaEndereco(dados), atual(atuais?.endereco)))
    return [...linhas, comparedLine('Motivo da alteração', dados.motivo)]
  },
  async aprovar(ctx, solicitacao, dados) {
    if (solicitacao.contribuinteId === null) throw new Error('A change of registration needs a registered person')
    const pessoaId = solicitacao.contribuinteId
    const mudancas = mudancasDe(dados)
    if (Object.keys(mudancas).length > 0)
      await alterarPessoa(ctx, pessoaId, { ...mudancas, ...(dados.email ? { emailPadrao: false } : {}) })
    if (dados.telefone) await setTelefonePrincipal(ctx, pessoaId, dados.telefone)
    if (!mudaEndereco(dados)) return
    const { logradouroTipo = 'R.', logradouroNome = '', numero = '', bairro = '', municipioNome = '', uf = '' } = dados
    await setEnderecoPrincipal(ctx, pessoaId, {
      logradouroTipo,
      logradouroNome,
      numero,
      bairro,
      municipioNome,
      uf: uf.toUpperCase(),
      complemento: dados.complemento ?? null,
      cep: dados.cep ? digits(dados.cep) : null,
      municipioCodigo: await getCodigoMunicipio(ctx, municipioNome, uf),
    })
  },
})

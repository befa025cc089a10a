import { criarConta, findContaPorUsuario } from '@iss/acesso/server'
import { isCpf, normalizeDocumento } from '@iss/kernel/documento'
import { refuse, type Violation } from '@iss/kernel/errors'
import { cadastrarPessoa } from '@iss/pessoa/server'
import { type Context, defineProcess, implement } from '@iss/platform/server'
import { enviarAtivacao } from '@iss/publico/server'
import { buscarMunicipiosDaInstalacao, criarMunicipio, salvarMunicipio } from '../contract/municipios.ts'
import { municipiosErrors as erros } from '../domain/municipios-errors.ts'
import { tabelasDeBase } from '../domain/novo-municipio.ts'

type Row = {
  id: number
  codigo: string
  nome: string
  uf: string
  cliente: boolean
  ambiente: 'PRODUCAO' | 'TESTE'
  bloqueio: 'CONTRATO' | 'PAGAMENTO' | null
  versao: number
  gestores: string
  contribuintes: string
}

async function listar({ client }: Context): Promise<Row[]> {
  return (await client.query<Row>('select * from municipios_da_instalacao()')).rows
}

export const buscarMunicipiosOperation = implement(buscarMunicipiosDaInstalacao, async (ctx) => ({
  lista: (await listar(ctx)).map(({ bloqueio, gestores, contribuintes, ...row }) => ({
    ...row,
    bloqueio: bloqueio ?? ('NENHUM' as const),
    gestores: Number(gestores),
    contribuintes: Number(contribuintes),
  })),
}))

const semMotivo = (motivo: string): Violation[] => (motivo.length < 20 ? [erros.motivo] : [])

export const salvarMunicipioOperation = implement(salvarMunicipio, async (ctx, pedido) => {
  const { id, versao, nome, uf, ambiente, cliente, bloqueio, motivo } = pedido
  const violations = [...semMotivo(motivo), ...(nome === '' ? [erros.nome] : []), ...(/^[A-Z]{2}$/.test(uf) ? [] : [erros.uf])]
  if (violations.length > 0) refuse(violations)
  const antes = (await listar(ctx)).find((um) => um.id === id)
  if (!antes) return refuse([], { kind: 'not-found' })
  if (id === ctx.municipioId && !cliente) refuse(erros.proprio)
  const { rows } = await ctx.client.query<{ feito: boolean }>('select municipio_alterar($1, $2, $3, $4, $5, $6, $7) as feito', [
    id,
    versao,
    nome,
    uf,
    cliente,
    ambiente,
    bloqueio === 'NENHUM' ? null : bloqueio,
  ])
  if (!rows[0]?.feito) refuse(erros.desatualizado)
  await ctx.audit({
    tipo: 'municipio.alterado',
    entidade: 'municipio',
    entidadeId: id,
    antes,
    depois: { nome, uf, ambiente, cliente, bloqueio, motivo },
  })
  return { mensagem: 'Município salvo.' }
})

/**
 * Makes a city that is ready to issue: the base tables of the administrator's own city, the settings, and (by the queue, in the new city) its first
 * gestor with the mail that activates the account. What is left stands on the gestor's start page. Source: A20.
 */
export const criarMunicipioOperation = implement(criarMunicipio, async (ctx, { nome, uf, codigo, ambiente, gestor, motivo }) => {
  const violations: Violation[] = [
    ...semMotivo(motivo),
    ...(nome === '' ? [erros.nome] : []),
    ...(/^[A-Z]{2}$/.test(uf) ? [] : [erros.uf]),
    ...(/^\d{7}$/.test(codigo) ? [] : [erros.ibge]),
    ...(gestor.nome === '' ? [erros.gestorNome] : []),
    ...(isCpf(normalizeDocumento(gestor.cpf)) ? [] : [erros.gestorCpf]),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(gestor.email) ? [] : [erros.gestorEmail]),
    ...(/^[\w.@-]{3,60}$/.test(gestor.usuario) ? [] : [erros.gestorUsuario]),
  ]
  if (violations.length > 0) refuse(violations)
  if ((await listar(ctx)).some((um) => um.codigo === codigo)) refuse(erros.repetido)
  if (await findContaPorUsuario(ctx, gestor.usuario)) refuse(erros.usuarioEmUso)
  const { rows } = await ctx.client.query<{ id: number }>('select municipio_criar($1, $2, $3, $4, $5, $6, $7, $8) as id', [
    codigo,
    nome,
    uf,
    ambiente,
    ctx.municipioId,
    tabelasDeBase,
    JSON.stringify({ gestor: { ...gestor, cpf: normalizeDocumento(gestor.cpf) } }),
    ctx.clock.now(),
  ])
  const id = rows[0]?.id ?? 0
  await ctx.audit({
    tipo: 'municipio.criado',
    entidade: 'municipio',
    entidadeId: id,
    depois: { codigo, nome, uf, ambiente, gestor: gestor.usuario, motivo },
  })
  return { id, mensagem: 'Município criado. O gestor recebe o e-mail de ativação em instantes.' }
})

type Preparo = { gestor: { nome: string; cpf: string; email: string; usuario: string } }

/** What a new city gets inside itself: its first gestor, whose account waits for the mail. */
export const prepararMunicipio = defineProcess<Preparo, never>({
  fila: 'processaCmdPrioridade',
  nome: 'municipio.preparar',
  async block(ctx, { gestor: { nome, cpf, email, usuario } }) {
    const pessoaId = await cadastrarPessoa(ctx, {
      pessoa: { documento: cpf, nome, email },
      papeis: [{ perfil: 'usuario' }, { perfil: 'gestor' }],
    })
    const contaId = await criarConta(ctx, { pessoaId, usuario, email, situacao: 'INATIVA' })
    await enviarAtivacao(ctx, { id: contaId, usuario, email })
    return { done: true, feitos: 1, total: 1 }
  },
})

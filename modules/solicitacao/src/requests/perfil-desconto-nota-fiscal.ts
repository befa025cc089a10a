import { counted } from '@iss/kernel/texto'
import { atribuirDescontoImposto } from '@iss/tributacao/server'
import { Aliquota } from '@iss/kernel/aliquota'
import { formatData, plusMonths } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, refuse, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { perfilDescontoImpostoTable, pessoaPerfilDescontoImpostoTable } from '@iss/tributacao/tables/desconto-imposto'
import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { dataWire } from '@iss/platform/contract'
import { z } from 'zod'
import { comparedLine } from '../contract/request-field.ts'
import { descontosErrors } from '../domain/descontos-errors.ts'
import { defineRequest } from '../server/define-request.ts'

const perfilTable = perfilDescontoImpostoTable
const vinculoTable = pessoaPerfilDescontoImpostoTable
const data = dataWire()

const schema = z.object({
  perfil: z.number(descontosErrors.perfilInativo.message).int(),
  inicio: data,
  fim: data.optional(),
  fundamentacao: z
    .string(descontosErrors.fundamentacao.message)
    .trim()
    .min(30, descontosErrors.fundamentacao.message)
    .max(1000, descontosErrors.fundamentacao.message),
})
type Dados = z.output<typeof schema>

async function findPerfil(ctx: Context, id: number) {
  const [perfil] = await ctx.db.select().from(perfilTable).where(eq(perfilTable.id, id))
  return perfil
}

/** Profile active, period in order, and no other profile of the tax on one of its days. */
async function examinar(ctx: Context, { perfil: perfilId, inicio, fim }: Dados, pessoaId: number): Promise<Violation[]> {
  const perfil = await findPerfil(ctx, perfilId)
  const [outro] = await ctx.db
    .select({ perfilId: vinculoTable.perfilId })
    .from(vinculoTable)
    .where(
      and(
        eq(vinculoTable.pessoaId, pessoaId),
        lte(vinculoTable.inicio, fim ?? '9999-12-31'),
        or(isNull(vinculoTable.fim), gte(vinculoTable.fim, inicio)),
      ),
    )
    .limit(1)
  return all(
    (!perfil?.ativa || perfil.dataCancelamento !== null) && descontosErrors.perfilInativo,
    fim !== undefined && fim <= inicio && descontosErrors.fim,
    outro && (outro.perfilId === perfilId ? descontosErrors.perfilNoPeriodo : descontosErrors.outroPerfil),
  )
}

/** ISS of the taxpayer's notes of the last twelve months, and what the profile would have taken off it. */
async function estimarRenuncia(ctx: Context, pessoaId: number, percentual: Aliquota) {
  const { rows } = await ctx.client.query<{ imposto: string; notas: string }>(
    `select coalesce(sum(imposto), 0)::text as imposto, count(*)::text as notas from nota_fiscal
     where prestador_id = $1 and devido_aqui and estado not in ('CANCELADA', 'SUBSTITUIDA') and data_prestacao > $2`,
    [pessoaId, plusMonths(ctx.clock.today(), -12)],
  )
  const imposto = Dinheiro.from(rows[0]?.imposto ?? '0')
  return { imposto, renuncia: imposto.percent(percentual), notas: rows[0]?.notas ?? '0' }
}

/** Discount of the tax on the NF-e (S08, F151): approval gives the person the profile for the period, and the next note has it. */
export const perfilDescontoNotaFiscal = defineRequest({
  tipo: 'PerfilDescontoNotaFiscal',
  schema,
  fields: {
    perfil: { label: 'Perfil', kind: 'select', required: true, span: 6 },
    inicio: { label: 'Início', kind: 'date', required: true, span: 3, editableOnApproval: true },
    fim: { label: 'Fim', kind: 'date', span: 3, description: 'Em branco: sem prazo.', editableOnApproval: true },
    fundamentacao: { label: 'Fundamentação legal', kind: 'longtext', required: true, span: 12, maxLength: 1000 },
  },
  access: { chaves: ['iss:nfe:descontoImposto'], naoPerfis: ['gestor', 'fiscal', 'administrador'] },
  anexos: 'obrigatorio',
  tela: {
    path: '/home/actions/solicitacao-desconto-tributos',
    title: 'Desconto do valor dos tributos na NF-e',
    orientacao: 'Peça o desconto do imposto previsto em lei municipal e anexe os documentos que comprovam o direito.',
    menu: [{ area: 'solicitacoes', grupo: 'Notas', ordem: 80, icone: 'discount-2' }],
  },
  async preparar(ctx) {
    const perfis = await ctx.db
      .select()
      .from(perfilTable)
      .where(and(eq(perfilTable.ativa, true), isNull(perfilTable.dataCancelamento)))
      .orderBy(asc(perfilTable.nome))
    return {
      opcoes: { perfil: perfis.map(({ id, nome, percentual }) => ({ value: id, label: `${nome} (${percentual.format()}%)` })) },
      valores: { inicio: ctx.clock.today() },
    }
  },
  alvo: (_, contribuinteId) => `desconto:${contribuinteId}`,
  assunto: ({ inicio, fim }) => `De ${formatData(inicio)}${fim ? ` a ${formatData(fim)}` : ''}`,
  validar: async (ctx, dados, contribuinteId) =>
    all(
      dados.inicio < `${ctx.clock.today().slice(0, 7)}-01` && descontosErrors.inicioPassado,
      await examinar(ctx, dados, contribuinteId ?? 0),
    ),
  async resumo(ctx, { contribuinteId, situacao }, dados) {
    const perfil = await findPerfil(ctx, dados.perfil)
    const percentual = perfil?.percentual ?? Aliquota.from('0')
    const linhas = [
      comparedLine('Perfil', perfil ? `${perfil.nome} (${percentual.format()}%)` : String(dados.perfil)),
      comparedLine('Início', formatData(dados.inicio)),
      comparedLine('Fim', dados.fim ? formatData(dados.fim) : 'Sem prazo'),
      comparedLine('Fundamentação legal', dados.fundamentacao),
    ]
    if (situacao !== 'Pendente') return linhas
    const { imposto, renuncia, notas } = await estimarRenuncia(ctx, contribuinteId ?? 0, percentual)
    return [
      ...linhas,
      comparedLine('ISS dos últimos 12 meses', imposto.minus(renuncia).formatReais(), imposto.formatReais()),
      comparedLine('Renúncia estimada em 12 meses', `${renuncia.formatReais()} (${counted(Number(notas), 'nota', 'notas')})`),
    ]
  },
  async aprovar(ctx, { contribuinteId }, dados) {
    const pessoaId = contribuinteId ?? 0
    const violations = await examinar(ctx, dados, pessoaId)
    if (violations.length > 0) refuse(violations)
    const vinculo = { perfilId: dados.perfil, pessoaId, inicio: dados.inicio, fim: dados.fim ?? null }
    const { perfilId, ...quem } = vinculo
    const id = await atribuirDescontoImposto(ctx, perfilId, quem)
    await ctx.audit({
      tipo: 'desconto-imposto.concedido',
      entidade: 'pessoa_perfil_desconto_imposto',
      entidadeId: id,
      depois: vinculo,
    })
  },
})

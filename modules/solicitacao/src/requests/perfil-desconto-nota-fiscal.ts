import { counted } from '@iss/kernel/texto'
import { atribuirDescontoImposto } from '@iss/tributacao/server'
import { formatData } from '@iss/kernel/data'
import { concederDescontoBase } from '@iss/pessoa/server'
import { all, refuse, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { pessoaPerfilDescontoImpostoTable } from '@iss/tributacao/tables/desconto-imposto'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { dataWire } from '@iss/platform/contract'
import { z } from 'zod'
import { comparedLine } from '../contract/request-field.ts'
import { descontosErrors } from '../domain/descontos-errors.ts'
import { hasDescontoBase } from '../server/has-desconto-base.ts'
import { defineRequest } from '../server/define-request.ts'
import { chaveDoPerfil, estimarRenuncia, hasAtividadeDoPerfil, listPerfis } from '../server/perfil-de-desconto.ts'

const vinculoTable = pessoaPerfilDescontoImpostoTable
const data = dataWire()

const schema = z.object({
  /** Number of a profile of the tax, 'base-7' of one of the base. */
  perfil: z.union([z.number().int(), z.string().regex(/^base-\d{1,15}$/)], descontosErrors.perfilInativo.message),
  inicio: data,
  fim: data.optional(),
  fundamentacao: z
    .string(descontosErrors.fundamentacao.message)
    .trim()
    .min(30, descontosErrors.fundamentacao.message)
    .max(1000, descontosErrors.fundamentacao.message),
})
type Dados = z.output<typeof schema>

const findPerfil = async (ctx: Context, chave: number | string) =>
  (await listPerfis(ctx)).find((perfil) => chaveDoPerfil(perfil) === chave)

/** Profile active and of an activity of the taxpayer, period in order, and no other profile of its kind on one of its days. */
async function examinar(ctx: Context, { perfil: chave, inicio, fim }: Dados, pessoaId: number): Promise<Violation[]> {
  const perfil = await findPerfil(ctx, chave)
  if (!perfil?.ativo) return [descontosErrors.perfilInativo]
  const dele = await hasAtividadeDoPerfil(ctx, perfil, { pessoaId, dia: inicio })
  return all(
    !dele && descontosErrors.atividadesDoPerfil,
    fim !== undefined && fim <= inicio && descontosErrors.fim,
    perfil.de === 'BASE'
      ? (await hasDescontoBase(ctx, pessoaId, inicio, fim ?? null)) && descontosErrors.outroDesconto
      : await outroDoImposto(ctx, perfil.id, { pessoaId, inicio, fim }),
  )
}

async function outroDoImposto(
  ctx: Context,
  perfilId: number,
  { pessoaId, inicio, fim }: { pessoaId: number; inicio: string; fim: string | undefined },
): Promise<Violation | null> {
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
  if (!outro) return null
  return outro.perfilId === perfilId ? descontosErrors.perfilNoPeriodo : descontosErrors.outroPerfil
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
    const perfis = (await listPerfis(ctx)).filter(({ ativo }) => ativo)
    return {
      opcoes: { perfil: perfis.map((perfil) => ({ value: chaveDoPerfil(perfil), label: perfil.rotulo })) },
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
    const linhas = [
      comparedLine('Perfil', perfil?.rotulo ?? String(dados.perfil)),
      comparedLine('Início', formatData(dados.inicio)),
      comparedLine('Fim', dados.fim ? formatData(dados.fim) : 'Sem prazo'),
      comparedLine('Fundamentação legal', dados.fundamentacao),
    ]
    if (situacao !== 'Pendente') return linhas
    const { imposto, renuncia, notas } = await estimarRenuncia(ctx, contribuinteId ?? 0, perfil)
    return [
      ...linhas,
      comparedLine('ISS dos últimos 12 meses', imposto.minus(renuncia).formatReais(), imposto.formatReais()),
      comparedLine('Renúncia estimada em 12 meses', `${renuncia.formatReais()} (${counted(notas, 'nota', 'notas')})`),
    ]
  },
  async aprovar(ctx, { contribuinteId }, dados) {
    const pessoaId = contribuinteId ?? 0
    const violations = await examinar(ctx, dados, pessoaId)
    if (violations.length > 0) refuse(violations)
    const perfil = await findPerfil(ctx, dados.perfil)
    if (!perfil) refuse(descontosErrors.perfilInativo)
    const quem = { pessoaId, inicio: dados.inicio, fim: dados.fim ?? null }
    const depois = { perfilId: perfil.id, ...quem }
    if (perfil.de === 'BASE') {
      await concederDescontoBase(ctx, depois)
      await ctx.audit({ tipo: 'desconto-base.concedido', entidade: 'pessoa', entidadeId: pessoaId, depois })
      return
    }
    const id = await atribuirDescontoImposto(ctx, perfil.id, quem)
    await ctx.audit({ tipo: 'desconto-imposto.concedido', entidade: 'pessoa_perfil_desconto_imposto', entidadeId: id, depois })
  },
})

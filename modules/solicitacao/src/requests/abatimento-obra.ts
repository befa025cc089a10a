import { formatData } from '@iss/kernel/data'
import { all, fill, refuse, type Violation } from '@iss/kernel/errors'
import { dataWire, aliquotaWire } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { comparedLine } from '../contract/request-field.ts'
import { descontosErrors } from '../domain/descontos-errors.ts'
import {
  concederAbatimento,
  hasDescontoBase,
  limiteDoTipo,
  listAbatimentosDaObra,
  listAtividadesDeObra,
  listTiposAbatimento,
} from '../server/abatimento-obra.ts'
import { defineRequest } from '../server/define-request.ts'

const data = dataWire()
const schema = z.object({
  obra: z.string(descontosErrors.obra.message).trim().min(1, descontosErrors.obra.message).max(150, descontosErrors.obra.message),
  cno: z.string().trim().max(20).optional(),
  tipoAbatimentoObra: z.number(descontosErrors.tipoAbatimento.message).int(),
  percentual: aliquotaWire().optional(),
  inicio: data,
  fim: data.optional(),
  contrato: z.string().trim().max(1000).optional(),
})
type Dados = z.output<typeof schema>

async function findTipo(ctx: Context, id: number) {
  return (await listTiposAbatimento(ctx)).find((tipo) => tipo.id === id)
}

/** Everything against the deduction, all at once; the same at sending and at approval. Source: O2, F140. */
async function examinar(ctx: Context, dados: Dados, pessoaId: number): Promise<Violation[]> {
  const { obra, inicio, fim = null, percentual } = dados
  const tipo = await findTipo(ctx, dados.tipoAbatimentoObra)
  if (!tipo) return [descontosErrors.tipoAbatimento]
  const limite = limiteDoTipo(tipo)
  const vigente = (await listAbatimentosDaObra(ctx, pessoaId, obra)).some(
    (anterior) => (anterior.fim ?? '9999-12-31') >= inicio && anterior.inicio <= (fim ?? '9999-12-31'),
  )
  return all(
    vigente && descontosErrors.obraRepetida,
    percentual !== undefined && (percentual.isZero() || percentual.isNegative()) && descontosErrors.percentualInvalido,
    percentual !== undefined && percentual.gt(limite) && fill(descontosErrors.percentualAcima, { x: limite.format() }),
    fim !== null && fim <= inicio && descontosErrors.fim,
    (await listAtividadesDeObra(ctx, pessoaId)).length === 0 && descontosErrors.semAtividadeDeObra,
    tipo.modo === 'PRESUMIDO' && (await hasDescontoBase(ctx, pessoaId, inicio, fim)) && descontosErrors.outroDesconto,
  )
}

/** Deduction of works (O2, F140): approval allows it to the person, and a presumed one comes off the base of the next note. */
export const abatimentoObra = defineRequest({
  tipo: 'AbatimentoObra',
  schema,
  fields: {
    obra: { label: 'Obra', kind: 'text', required: true, span: 8, maxLength: 150 },
    cno: { label: 'CNO', kind: 'text', span: 4, maxLength: 20 },
    tipoAbatimentoObra: { label: 'Tipo de abatimento', kind: 'select', required: true, span: 6, editableOnApproval: true },
    percentual: {
      label: 'Percentual',
      kind: 'percent',
      span: 6,
      description: 'Em branco: o percentual do tipo.',
      editableOnApproval: true,
    },
    inicio: { label: 'Início da obra', kind: 'date', required: true, span: 3, editableOnApproval: true },
    fim: { label: 'Fim previsto', kind: 'date', span: 3, editableOnApproval: true },
    contrato: { label: 'Contrato e observações', kind: 'longtext', span: 12, maxLength: 1000 },
  },
  access: { chaves: ['iss:obras'], naoPerfis: ['gestor', 'fiscal', 'administrador'] },
  anexos: 'obrigatorio',
  tela: {
    path: '/home/actions/solicitacao-abatimento-obra',
    title: 'Abatimento de obra',
    orientacao: 'Peça o abatimento de materiais de uma obra e anexe o contrato.',
    menu: [{ area: 'solicitacoes', grupo: 'Solicitações', ordem: 212, icone: 'tools' }],
  },
  async preparar(ctx) {
    const tipos = await listTiposAbatimento(ctx)
    return {
      opcoes: {
        tipoAbatimentoObra: tipos.map((tipo) => ({
          value: tipo.id,
          label: `${tipo.nome} (${tipo.modo === 'PRESUMIDO' ? '' : 'até '}${limiteDoTipo(tipo).format()}%)`,
        })),
      },
      valores: { inicio: ctx.clock.today() },
    }
  },
  alvo: ({ obra }, contribuinteId) => `obra:${contribuinteId}:${obra.toLowerCase()}`,
  assunto: ({ obra }) => obra,
  validar: (ctx, dados, contribuinteId) => examinar(ctx, dados, contribuinteId ?? 0),
  async resumo(ctx, { contribuinteId, situacao }, dados) {
    const tipo = await findTipo(ctx, dados.tipoAbatimentoObra)
    const percentual = dados.percentual ?? (tipo ? limiteDoTipo(tipo) : null)
    const linhas = [
      comparedLine('Obra', dados.cno ? `${dados.obra} (CNO ${dados.cno})` : dados.obra),
      comparedLine('Tipo de abatimento', tipo?.nome ?? 'Não disponível'),
      comparedLine('Percentual', percentual ? `${percentual.format()}%` : null),
      comparedLine('Período', `${formatData(dados.inicio)} a ${dados.fim ? formatData(dados.fim) : 'sem prazo'}`),
      ...(dados.contrato ? [comparedLine('Contrato e observações', dados.contrato)] : []),
    ]
    if (situacao !== 'Pendente') return linhas
    const pessoaId = contribuinteId ?? 0
    const anteriores = await listAbatimentosDaObra(ctx, pessoaId, dados.obra)
    const atividades = await listAtividadesDeObra(ctx, pessoaId)
    return [
      ...linhas,
      comparedLine('Atividades de obra no cadastro', atividades.map(({ nome }) => nome).join(', ') || 'Nenhuma'),
      comparedLine('Abatimentos anteriores da obra', String(anteriores.length)),
    ]
  },
  async aprovar(ctx, { contribuinteId, solicitanteId, id }, dados) {
    const pessoaId = contribuinteId ?? 0
    const violations = await examinar(ctx, dados, pessoaId)
    if (violations.length > 0) refuse(violations)
    const tipo = await findTipo(ctx, dados.tipoAbatimentoObra)
    if (!tipo) refuse(descontosErrors.tipoAbatimento)
    await concederAbatimento(ctx, {
      pessoaId,
      tipo,
      obra: dados.obra,
      cno: dados.cno || null,
      inicio: dados.inicio,
      fim: dados.fim ?? null,
      percentual: dados.percentual ?? limiteDoTipo(tipo),
      usuarioId: ctx.userOrNull?.pessoaUsuario.id ?? solicitanteId ?? pessoaId,
      solicitacaoId: id,
    })
  },
})

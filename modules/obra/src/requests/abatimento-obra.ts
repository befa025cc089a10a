import { formatData } from '@iss/kernel/data'
import { all, AppError, fill, refuse, type Violation } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { aliquotaWire, dataWire } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import { comparedLine } from '@iss/solicitacao/contract/request-field'
import { defineRequest } from '@iss/solicitacao/server'
import { z } from 'zod'
import { abatimentoErrors } from '../domain/errors.ts'
import {
  concederAbatimento,
  limiteDoTipo,
  listAbatimentosDaObra,
  listAtividadesDeObra,
  listTiposAbatimento,
  somarDeducoesDaObra,
} from '../server/abatimento-obra.ts'
import { findObraDoPrestador, listObrasDoPrestador } from '../server/obras-oferecidas.ts'

const data = dataWire()
const schema = z.object({
  obra: z.number(abatimentoErrors.obra.message).int(),
  tipoAbatimentoObra: z.number(abatimentoErrors.tipo.message).int(),
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
  const { inicio, fim = null, percentual } = dados
  const [tipo, obra] = [await findTipo(ctx, dados.tipoAbatimentoObra), await findObraDoPrestador(ctx, dados.obra, pessoaId)]
  if (!tipo || !obra) return all(!obra && abatimentoErrors.obra, !tipo && abatimentoErrors.tipo)
  const limite = limiteDoTipo(tipo)
  const vigente = (await listAbatimentosDaObra(ctx, pessoaId, obra.id)).some(
    (anterior) => (anterior.fim ?? '9999-12-31') >= inicio && anterior.inicio <= (fim ?? '9999-12-31'),
  )
  return all(
    vigente && abatimentoErrors.obraRepetida,
    percentual !== undefined && (percentual.isZero() || percentual.isNegative()) && abatimentoErrors.percentualInvalido,
    percentual !== undefined && percentual.gt(limite) && fill(abatimentoErrors.percentualAcima, { x: limite.format() }),
    fim !== null && fim <= inicio && abatimentoErrors.fim,
    (await listAtividadesDeObra(ctx, pessoaId)).length === 0 && abatimentoErrors.semAtividadeDeObra,
  )
}

/** Deduction of works (O2, F140): approval lets the notes that name the works deduct by the kind that was approved. */
export const abatimentoObra = defineRequest({
  tipo: 'AbatimentoObra',
  schema,
  fields: {
    obra: { label: 'Obra', kind: 'select', required: true, span: 12 },
    tipoAbatimentoObra: { label: 'Tipo de abatimento', kind: 'select', required: true, span: 6, editableOnApproval: true },
    percentual: {
      label: 'Percentual',
      kind: 'percent',
      span: 6,
      description: 'Em branco: o percentual do tipo.',
      editableOnApproval: true,
    },
    inicio: { label: 'Início do abatimento', kind: 'date', required: true, span: 3, editableOnApproval: true },
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
  async preparar(ctx, contribuinteId) {
    const tipos = await listTiposAbatimento(ctx)
    const hoje = ctx.clock.today()
    const obras = await listObrasDoPrestador(ctx, contribuinteId, hoje)
    return {
      opcoes: {
        obra: obras.map(({ id, nome, codigo }) => ({ value: id, label: `${nome} (${codigo})` })),
        tipoAbatimentoObra: tipos.map((tipo) => ({
          value: tipo.id,
          label: `${tipo.nome} (${tipo.modo === 'PRESUMIDO' ? '' : 'até '}${limiteDoTipo(tipo).format()}%)`,
        })),
      },
      valores: { inicio: hoje },
      ...(obras.length === 0 ? { descricoes: { obra: 'Cadastre a obra em Obras antes de pedir o abatimento.' } } : {}),
    }
  },
  alvo: ({ obra }, contribuinteId) => `obra:${contribuinteId}:${obra}`,
  assunto: async ({ obra }, ctx) => (await findObraDoPrestador(ctx, obra, null))?.nome ?? 'Obra',
  validar: (ctx, dados, contribuinteId) => examinar(ctx, dados, contribuinteId ?? 0),
  async resumo(ctx, { contribuinteId, situacao }, dados) {
    const tipo = await findTipo(ctx, dados.tipoAbatimentoObra)
    const obra = await findObraDoPrestador(ctx, dados.obra, null)
    const percentual = dados.percentual ?? (tipo ? limiteDoTipo(tipo) : null)
    const linhas = [
      comparedLine('Obra', obra ? `${obra.nome} (CNO ou CEI ${obra.codigo})` : 'Não disponível'),
      comparedLine('Responsável', obra?.responsavel ?? null),
      comparedLine('Tipo de abatimento', tipo?.nome ?? 'Não disponível'),
      comparedLine('Percentual', percentual ? `${percentual.format()}%` : null),
      comparedLine('Período', `${formatData(dados.inicio)} a ${dados.fim ? formatData(dados.fim) : 'sem prazo'}`),
      ...(obra?.valorContrato ? [comparedLine('Valor do contrato', obra.valorContrato.formatReais())] : []),
      ...(dados.contrato ? [comparedLine('Contrato e observações', dados.contrato)] : []),
    ]
    if (situacao !== 'Pendente' || !obra) return linhas
    const pessoaId = contribuinteId ?? 0
    const anteriores = await listAbatimentosDaObra(ctx, pessoaId, obra.id)
    const atividades = await listAtividadesDeObra(ctx, pessoaId)
    const deduzido = await somarDeducoesDaObra(ctx, obra.id)
    return [
      ...linhas,
      comparedLine('Atividades de obra no cadastro', atividades.map(({ nome }) => nome).join(', ') || 'Nenhuma'),
      comparedLine('Abatimentos anteriores da obra', String(anteriores.length)),
      comparedLine(
        'Deduções anteriores da obra',
        deduzido.notas === 0 ? 'Nenhuma' : `${deduzido.valor.formatReais()} em ${counted(deduzido.notas, 'nota', 'notas')}`,
      ),
    ]
  },
  async aprovar(ctx, { contribuinteId, solicitanteId, id }, dados) {
    const pessoaId = contribuinteId ?? 0
    const violations = await examinar(ctx, dados, pessoaId)
    if (violations.length > 0) throw new AppError('business', violations)
    const [tipo, obra] = [await findTipo(ctx, dados.tipoAbatimentoObra), await findObraDoPrestador(ctx, dados.obra, pessoaId)]
    if (!tipo || !obra) return refuse(abatimentoErrors.tipo)
    await concederAbatimento(ctx, {
      pessoaId,
      tipo,
      obra,
      inicio: dados.inicio,
      fim: dados.fim ?? null,
      percentual: dados.percentual ?? limiteDoTipo(tipo),
      usuarioId: ctx.userOrNull?.pessoaUsuario.id ?? solicitanteId ?? pessoaId,
      solicitacaoId: id,
    })
  },
})

import { instanteDe, plusDays } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import type { TipoOrdemServico } from '../domain/tipo-ordem-servico.ts'
import { ordemServicoItemTable, ordemServicoTable } from '../tables/ordem-servico.ts'

type Ordem = {
  de: DemoPessoa
  dias: number
  titulo: string
  tipo: TipoOrdemServico
  descricao: string
  /** Minutes from opening to the answer of support, and what it says. */
  resposta?: { minutos: number; texto: string }
  fechada?: boolean
}

const ordens: readonly Ordem[] = [
  {
    de: 'gestor',
    dias: 9,
    titulo: 'Feriado municipal no calendário',
    tipo: 'PROCEDIMENTO_OPERACIONAL',
    descricao: 'Como informamos o feriado da padroeira, para que os vencimentos sejam adiados?',
    resposta: { minutos: 95, texto: 'Cadastre a data na tela Feriados; as guias novas já consideram o dia.' },
    fechada: true,
  },
  {
    de: 'gestor',
    dias: 4,
    titulo: 'Relatório por bairro em planilha',
    tipo: 'MELHORIA',
    descricao: 'Gostaríamos de receber o relatório de pessoas por bairro também em planilha.',
    resposta: { minutos: 180, texto: 'O relatório já pode ser exportado: use o botão de impressão e escolha XLS.' },
  },
  {
    de: 'gestor',
    dias: 1,
    titulo: 'Brasão desatualizado na guia',
    tipo: 'ERRO_SISTEMA',
    descricao: 'A guia impressa ainda mostra o brasão antigo do município.',
  },
  {
    de: 'fiscal',
    dias: 2,
    titulo: 'Aviso de competência em atraso',
    tipo: 'NOVA_FUNCIONALIDADE',
    descricao: 'Seria útil avisar o fiscal quando um contribuinte deixar de encerrar três competências seguidas.',
  },
]

async function pessoaId(ctx: Context, chave: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[chave])
  if (!pessoa) throw new Error(`The demonstration has no person '${chave}' in city ${ctx.municipioId}`)
  return pessoa.id
}

/** Orders that are open, concluded and closed. */
export const demoOrdensServico = defineDemo({
  nome: 'ordens-servico',
  ordem: 520,
  cidades: [novaSerra],
  async load(ctx, world) {
    const suporteId = await pessoaId(ctx, 'suporte')
    for (const { de, dias, titulo, tipo, descricao, resposta, fechada } of ordens) {
      const solicitanteId = await pessoaId(ctx, de)
      const abertura = instanteDe(plusDays(world.hoje, -dias), '09:10:00')
      const conclusao = resposta ? new Date(abertura.getTime() + resposta.minutos * 60_000) : null
      const [ordem] = await ctx.db
        .insert(ordemServicoTable)
        .values({
          solicitanteId,
          abertoPorId: solicitanteId,
          titulo,
          tipoOrdemServico: tipo,
          descricao,
          situacaoOrdemServico: fechada ? 'FECHADO' : conclusao ? 'CONCLUIDO' : 'ABERTO',
          abertura,
          conclusao,
          fechamento: fechada && conclusao ? new Date(conclusao.getTime() + 3_600_000) : null,
        })
        .returning()
      if (!ordem || !resposta || !conclusao) continue
      await ctx.db
        .insert(ordemServicoItemTable)
        .values({ ordemServicoId: ordem.id, pessoaId: suporteId, conteudo: resposta.texto, data: conclusao })
    }
  },
})

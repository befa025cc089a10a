import { instanteDe, plusDays } from '@iss/kernel/data'
import { novaSerra, portoClaro } from '@iss/municipio/domain/demo-cidades'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, type DemoWorld, defineDemo } from '@iss/platform/server'
import type { AssuntoSolicitacao } from '../domain/assunto.ts'
import { abrirSolicitacao } from '../server/abrir-solicitacao.ts'
import { aprovarSolicitacao, indeferirSolicitacao, listJustificativas } from '../server/decidir-solicitacao.ts'
import { incluirMensagem } from '../server/mensagens.ts'
import { gravarConfigSolicitacoes } from '../server/salvar-config-solicitacoes.ts'
import { justificativaIndeferimentoTable } from '../tables/justificativa-indeferimento.ts'

const justificativas = [
  'Documentação incompleta ou ilegível.',
  'Os dados informados divergem do cadastro municipal.',
  'O pedido não atende aos requisitos da legislação municipal.',
  'Existem débitos em aberto que impedem o atendimento.',
  'O pedido já foi atendido em outro protocolo.',
  'O assunto não é de competência do setor de ISS.',
] as const

type Desfecho = { aprovada: string } | { indeferida: string; justificativas: readonly string[] } | { complemento: string } | null
type Pedido = {
  dias: number
  hora: string
  de: DemoPessoa
  por?: DemoPessoa
  assunto: AssuntoSolicitacao
  descricao: string
  desfecho: Desfecho
}

const pedidos: readonly Pedido[] = [
  {
    dias: 40,
    hora: '09:12:00',
    de: 'gama',
    por: 'contador',
    assunto: 'Certidões e declarações',
    descricao:
      'Solicito declaração de que a empresa está enquadrada no Simples Nacional desde a abertura, para apresentar em licitação.',
    desfecho: { aprovada: 'Declaração emitida. Retire no balcão do setor de ISS, das 8 às 17 horas.' },
  },
  {
    dias: 33,
    hora: '14:40:00',
    de: 'delta',
    assunto: 'Restituição ou compensação',
    descricao: 'Peço a restituição do ISS retido em duplicidade na nota de março, pago pelo tomador e também na guia do mês.',
    desfecho: {
      indeferida: 'Envie o comprovante da retenção emitido pelo tomador em um novo pedido.',
      justificativas: [justificativas[0], justificativas[1]],
    },
  },
  {
    dias: 21,
    hora: '10:05:00',
    de: 'ensino',
    assunto: 'Nota fiscal eletrônica',
    descricao: 'Como devemos emitir uma única nota por turma quando os alunos pagam por boleto bancário individual?',
    desfecho: { aprovada: 'A emissão por turma é possível na tela de escrituração do ensino. Veja a orientação na Ajuda.' },
  },
  {
    dias: 12,
    hora: '16:21:00',
    de: 'omega',
    assunto: 'Parcelamento',
    descricao: 'Gostaria de parcelar as guias em atraso do último trimestre em doze vezes.',
    desfecho: { indeferida: '', justificativas: [justificativas[5]] },
  },
  {
    dias: 6,
    hora: '11:30:00',
    de: 'beta',
    assunto: 'Encerramento e guias',
    descricao:
      'A guia do mês passado foi calculada sem o abatimento de materiais das notas da obra. Peço orientação para corrigir.',
    desfecho: { complemento: 'Informe os números das notas de materiais e anexe o contrato da obra.' },
  },
  {
    dias: 3,
    hora: '08:55:00',
    de: 'hospital',
    assunto: 'Encerramento e guias',
    descricao: 'Solicito a segunda via dos recibos de retenção do último semestre, por prestador, para auditoria interna.',
    desfecho: null,
  },
  {
    dias: 2,
    hora: '15:02:00',
    de: 'maria',
    assunto: 'Outros assuntos',
    descricao: 'Contratei uma reforma e o prestador disse que não emite nota. Como devo proceder para exigir o documento?',
    desfecho: null,
  },
  {
    dias: 1,
    hora: '09:47:00',
    de: 'alfa',
    por: 'contador',
    assunto: 'Nota fiscal eletrônica',
    descricao:
      'Precisamos alterar a alíquota de um item que mudou de enquadramento. A mudança vale para notas já emitidas no mês?',
    desfecho: null,
  },
  {
    dias: 1,
    hora: '17:18:00',
    de: 'locadora',
    assunto: 'Certidões e declarações',
    descricao: 'Solicito declaração de não incidência de ISS sobre a locação de bens móveis sem operador.',
    desfecho: null,
  },
  {
    dias: 0,
    hora: '08:30:00',
    de: 'sociedade',
    assunto: 'Atualização cadastral',
    descricao:
      'Um dos sócios deixou a sociedade neste mês. Quais documentos devo enviar para atualizar o número de profissionais?',
    desfecho: null,
  },
]

const pedidosPorto: readonly Pedido[] = [
  {
    dias: 1,
    hora: '10:10:00',
    de: 'alfaPorto',
    assunto: 'Nota fiscal eletrônica',
    descricao: 'A filial iniciou as atividades neste mês. Qual é o prazo para começar a emitir a nota eletrônica?',
    desfecho: null,
  },
]

async function pessoaId(ctx: Context, chave: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[chave])
  if (!pessoa) throw new Error(`The demonstration has no person '${chave}' in city ${ctx.municipioId}`)
  return pessoa.id
}

async function pedir(ctx: Context, world: DemoWorld, fiscalId: number, pedido: Pedido): Promise<void> {
  const em = instanteDe(plusDays(world.hoje, -pedido.dias), pedido.hora)
  const depois = new Date(em.getTime() + 26 * 60 * 60 * 1000)
  const solicitacao = await abrirSolicitacao(ctx, {
    tipo: 'Generica',
    dados: { assunto: pedido.assunto, descricao: pedido.descricao },
    contribuinteId: await pessoaId(ctx, pedido.de),
    solicitanteId: await pessoaId(ctx, pedido.por ?? pedido.de),
    em,
  })
  const { desfecho } = pedido
  if (desfecho === null) return
  if ('complemento' in desfecho) {
    await incluirMensagem(ctx, solicitacao, {
      autorId: fiscalId,
      papel: 'fisco',
      texto: desfecho.complemento,
      pedeComplemento: true,
      em: depois,
    })
    return
  }
  const decisao = { fiscalId, enviarEmail: false, em: depois }
  if ('aprovada' in desfecho) {
    await aprovarSolicitacao(ctx, solicitacao, { ...decisao, texto: desfecho.aprovada })
    return
  }
  const escolhidas = (await listJustificativas(ctx, 'Generica'))
    .filter(({ texto }) => desfecho.justificativas.includes(texto))
    .map(({ id }) => id)
  await indeferirSolicitacao(ctx, solicitacao, { ...decisao, texto: desfecho.indeferida, justificativas: escolhidas })
}

/** Changes of registration: one approved, one that waits. */
async function pedirAlteracoes(ctx: Context, world: DemoWorld, fiscalId: number): Promise<void> {
  const omega = await pessoaId(ctx, 'omega')
  const zeta = await pessoaId(ctx, 'zeta')
  const em = (dias: number) => instanteDe(plusDays(world.hoje, -dias), '13:25:00')
  const aprovada = await abrirSolicitacao(ctx, {
    tipo: 'Cadastro',
    dados: { nomeFantasia: 'Ômega Soluções', motivo: 'Mudança do nome fantasia registrada na junta comercial.' },
    contribuinteId: omega,
    solicitanteId: omega,
    em: em(15),
  })
  await aprovarSolicitacao(ctx, aprovada, { fiscalId, enviarEmail: false, em: em(14) })
  await abrirSolicitacao(ctx, {
    tipo: 'Cadastro',
    dados: {
      email: 'financeiro@zeta.example',
      nomeFantasia: 'Zeta Serviços',
      motivo: 'O setor financeiro passou a receber os avisos do município.',
    },
    contribuinteId: zeta,
    solicitanteId: zeta,
    em: em(1),
  })
}

/** Reasons of rejection, requests in every state around the day of first load, and an inspector who does not attend every kind. */
export const demoSolicitacoes = defineDemo({
  nome: 'solicitacoes',
  ordem: 500,
  cidades: [novaSerra, portoClaro],
  async load(ctx, world, cidade) {
    await ctx.db.insert(justificativaIndeferimentoTable).values(justificativas.map((texto) => ({ texto })))
    const isNovaSerra = cidade === novaSerra
    const fiscalId = await pessoaId(ctx, isNovaSerra ? 'fiscal' : 'fiscalPorto')
    for (const pedido of isNovaSerra ? pedidos : pedidosPorto) await pedir(ctx, world, fiscalId, pedido)
    if (!isNovaSerra) return
    await pedirAlteracoes(ctx, world, fiscalId)
    await gravarConfigSolicitacoes(ctx, await pessoaId(ctx, 'fiscal2'), {
      autenticacaoLivroFiscal: false,
      perfilDescontoNotaFiscal: false,
    })
  },
})

import { hojeEm, instanteDe } from '@iss/kernel/data'
import { defineLote, loteErrors } from '@iss/lote/definition'
import { labelNatureza, labelRegimeIss, labelSituacao, naturezas, regimesIss, situacoes } from '@iss/pessoa/domain/pessoa'
import { exerceAlguma } from '@iss/pessoa/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { refuse } from '@iss/kernel/errors'
import { and, eq, isNotNull, max, or, type SQL } from 'drizzle-orm'
import { nacionalAccess } from '../contract/envios.ts'
import { inconsistencias, labelSituacaoCnc, podeEmitir, type SituacaoCnc } from '../domain/cadastro-cnc.ts'
import { nacionalErrors } from '../domain/errors.ts'
import { exigirAcessoCnc, isEnviadoComoEsta } from '../server/exportar-cadastro.ts'
import { gravarEnvioCnc } from '../server/gravar-cnc.ts'
import { type CadastroDoMunicipio, lerCadastros, travarCadastro } from '../server/ler-cadastros.ts'
import { nacionalCncTable as cnc } from '../tables/cnc.ts'

type Parametros = {
  situacao: string | null
  natureza: string | null
  regime: string | null
  atividades: readonly number[] | null
  alteradosDesde: string | null
  somenteNaoEnviados: boolean
  modo: string
}

/** Who belongs into the register: whoever has a municipal registration, and providers, who are to have one. */
export const doCadastro: SQL | undefined = or(isNotNull(pessoa.inscricaoMunicipal), eq(pessoa.prestador, true))

async function* contribuintes(ctx: Context, valores: Parametros) {
  const { situacao, natureza, regime, atividades, alteradosDesde, somenteNaoEnviados, modo } = valores
  await exigirAcessoCnc(ctx, { envio: modo === 'API' })
  const condicao = and(
    doCadastro,
    situacao ? eq(pessoa.situacao, situacao as (typeof situacoes)[number]) : undefined,
    natureza ? eq(pessoa.naturezaCadastro, natureza as (typeof naturezas)[number]) : undefined,
    exerceAlguma(ctx, atividades ?? []),
  )
  for await (const cadastro of lerCadastros(ctx, condicao)) {
    if (regime && cadastro.regime !== regime) continue
    // Whoever was never sent is new to the register, however long unchanged here.
    if (alteradosDesde && cadastro.enviado && cadastro.atualizadoEm < instanteDe(alteradosDesde)) continue
    if (somenteNaoEnviados && isEnviadoComoEsta(cadastro)) continue
    const contra = inconsistencias(cadastro.local, cadastro.repetida)
    yield {
      alvo: cadastro.id,
      linha: linhaDe(ctx, cadastro),
      impedimento: contra.length > 0 ? contra.join(' ') : null,
      conteudo: { registro: JSON.stringify(cadastro.contribuinte) },
    }
  }
}

function linhaDe({ clock }: Context, { nome, regime, local, atualizadoEm, enviado }: CadastroDoMunicipio) {
  return {
    documento: local.documento,
    inscricao: local.inscricaoMunicipal,
    nome,
    situacao: labelSituacao[local.situacao],
    autorizado: podeEmitir(local, clock.today()),
    regime: labelRegimeIss[regime],
    atualizadoEm,
    ultimoEnvio: enviado?.em ?? null,
    retorno: enviado ? retornoDe(enviado) : null,
  }
}

function retornoDe({ situacao, motivos }: NonNullable<CadastroDoMunicipio['enviado']>): string {
  const ditos = motivos.map(({ codigo, mensagem }) => [codigo, mensagem].filter(Boolean).join(': '))
  return [labelSituacaoCnc[situacao as SituacaoCnc], ...ditos].join('. ')
}

/** Exportar contribuintes para o Portal Nacional (F82): full records into the register of taxpayers (CNC), by its service or as a file. */
export const exportaContribuintePortalNacional = defineLote({
  slug: 'exporta-contribuinte-portal-nacional',
  title: 'Exportar contribuintes para o Portal Nacional',
  path: '/home/fiscal/exporta-contribuinte-portal-nacional',
  access: nacionalAccess,
  menu: [{ area: 'fiscal', grupo: 'Exportação', ordem: 20, icone: 'cloud-upload' }],
  queue: 'processaCmdBaixaPrioridade',
  immediate: 20,
  exclusive: true,
  audit: 'nacional.exportacao',
  aware: {
    label: 'Exportar sem os contribuintes que têm inconsistências',
    message: {
      code: 'cnc.inconsistencias',
      field: 'ciente',
      message: 'Corrija as inconsistências ou confirme a exportação sem estes contribuintes.',
    },
  },
  texts: {
    run: 'Exportar',
    danger: false,
    item: ['contribuinte', 'contribuintes'],
    warning: 'Cada contribuinte segue com o cadastro completo, que substitui o que o Portal Nacional tem dele.',
    scheduled: 'Exportação agendada. Acompanhe em Cadastro nacional de contribuintes.',
    done: 'Exportação concluída. Veja os registros em Cadastro nacional de contribuintes.',
  },
  fields: {
    modo: {
      kind: 'select',
      label: 'Modo',
      required: true,
      initial: 'API',
      options: [
        { value: 'API', label: 'Envio direto pela API' },
        { value: 'ARQUIVO', label: 'Arquivo' },
      ],
      span: 4,
    },
    somenteNaoEnviados: { kind: 'boolean', label: 'Somente ainda não enviados', initial: true, span: 4 },
    alteradosDesde: {
      kind: 'date',
      label: 'Alterados desde',
      help: 'O dia da última exportação; quem nunca foi enviado entra sempre.',
      span: 4,
    },
    situacao: {
      kind: 'select',
      label: 'Situação',
      blank: 'Todas',
      initial: 'ATIVO',
      options: situacoes.map((value) => ({ value, label: labelSituacao[value] })),
      span: 3,
    },
    natureza: {
      kind: 'select',
      label: 'Natureza',
      blank: 'Todas',
      initial: 'PERMANENTE',
      options: naturezas.map((value) => ({ value, label: labelNatureza[value] })),
      span: 3,
    },
    regime: {
      kind: 'select',
      label: 'Regime',
      blank: 'Todos',
      options: regimesIss.map((value) => ({ value, label: labelRegimeIss[value] })),
      span: 3,
    },
    atividades: { kind: 'multilookup', lookup: 'atividade', label: 'Atividade', blank: 'Todas', span: 3 },
  },
  columns: [
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'inscricao', label: 'Inscrição municipal', kind: 'text' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'text', hideOnMobile: true },
    { key: 'autorizado', label: 'Autorizado a emitir NFS-e', kind: 'boolean', hideOnMobile: true },
    { key: 'regime', label: 'Regime', kind: 'text', hideOnMobile: true },
    { key: 'atualizadoEm', label: 'Atualizado em', kind: 'datetime', hideOnMobile: true },
    { key: 'ultimoEnvio', label: 'Último envio', kind: 'datetime', hideOnMobile: true },
    { key: 'retorno', label: 'Retorno', kind: 'text', hideOnMobile: true },
  ],
  async opening({ db }) {
    const [ultima] = await db
      .select({ em: max(cnc.criadoEm) })
      .from(cnc)
      .where(eq(cnc.sentido, 'ENVIO'))
    return ultima?.em ? { alteradosDesde: hojeEm(ultima.em) } : {}
  },
  items: contribuintes,
  async run(ctx, { alvo, conteudo: { registro } }, { id, valores }) {
    const cadastro = (await travarCadastro(ctx, alvo)) ?? refuse(loteErrors.mudou)
    if (JSON.stringify(cadastro.contribuinte) !== registro) refuse(loteErrors.mudou)
    if (valores.somenteNaoEnviados && isEnviadoComoEsta(cadastro))
      return { mensagem: nacionalErrors.cadastroIgual.message, semEfeito: true }
    const emArquivo = valores.modo === 'ARQUIVO'
    const registroId = await gravarEnvioCnc(ctx, {
      pessoaId: cadastro.id,
      contribuinte: cadastro.contribuinte,
      situacao: emArquivo ? 'ARQUIVO' : 'PENDENTE',
      loteId: id,
    })
    return { mensagem: emArquivo ? 'Registro no arquivo.' : 'Registro na fila de envio.', resultadoId: registroId }
  },
})

import type { Tone } from '@iss/kinds'
import { defineList, selectField, textField } from '@iss/list/definition'
import { fold } from '@iss/kernel/texto'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { enviarCadastroNacional } from '../contract/cadastro.ts'
import { nacionalAccess } from '../contract/envios.ts'
import { compararContribuintes, inconsistencias } from '../domain/cadastro-cnc.ts'
import { doCadastro } from '../lotes/exporta-contribuinte-portal-nacional.ts'
import { lerCadastros, lerCnc } from '../server/ler-cadastros.ts'

const casos = ['SO_MUNICIPIO', 'SO_CNC', 'DIFERENTE', 'INCONSISTENTE'] as const
type Caso = (typeof casos)[number]
const labelCaso: Readonly<Record<Caso, string>> = {
  SO_MUNICIPIO: 'Só no município',
  SO_CNC: 'Só no cadastro nacional',
  DIFERENTE: 'Diferente',
  INCONSISTENTE: 'Cadastro a corrigir',
}
const tons: Readonly<Record<Caso, Tone>> = {
  SO_MUNICIPIO: 'warning',
  SO_CNC: 'danger',
  DIFERENTE: 'warning',
  INCONSISTENTE: 'danger',
}

const filters = z.object({
  caso: selectField({ label: 'Diferença', options: casos.map((value) => ({ value, label: labelCaso[value] })) }),
  contribuinte: textField({ label: 'Contribuinte', help: 'Documento ou parte do nome.' }),
})

/** Where the city's register and the national one differ: one line for each field, or one for who is missing on one side. */
export const diferencasCnc = defineList({
  slug: 'diferencas-cnc',
  title: 'Diferenças com o cadastro nacional',
  access: nacionalAccess,
  menu: [{ area: 'fiscal', grupo: 'Exportação', ordem: 22, icone: 'arrows-exchange' }],
  filters,
  rows: diferencas,
  id: 'chave',
  open: ({ pessoaId }) => (pessoaId === null ? null : `/home/actions/pessoa?id=${pessoaId}`),
  empty: 'Nenhuma diferença encontrada.',
  order: ['nome', 'campo'],
  actions: {
    enviar: {
      label: 'Enviar',
      icon: 'send',
      call: enviarCadastroNacional,
      when: ({ caso }) => caso === 'SO_MUNICIPIO' || caso === 'DIFERENTE',
      send: ({ pessoaId }) => ({ ids: [pessoaId] }),
    },
  },
  columns: [
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'inscricao', label: 'Inscrição municipal', kind: 'text', filesOnly: true },
    { key: 'casoRotulo', label: 'Diferença', kind: 'status', tone: ({ caso }) => tons[caso] },
    { key: 'campo', label: 'Campo', kind: 'text' },
    { key: 'municipio', label: 'No município', kind: 'text' },
    { key: 'cnc', label: 'No cadastro nacional', kind: 'text' },
  ],
})

type Linha = {
  chave: string
  pessoaId: number | null
  documento: string
  nome: string
  inscricao: string
  caso: Caso
  casoRotulo: string
  campo: string
  municipio: string
  cnc: string
}

async function* diferencas(ctx: Context, { caso, contribuinte }: z.output<typeof filters>): AsyncGenerator<Linha> {
  const buscado = fold(contribuinte)
  for await (const linha of todas(ctx))
    if ((!caso || linha.caso === caso) && (!buscado || fold(`${linha.documento} ${linha.nome}`).includes(buscado))) yield linha
}

async function* todas(ctx: Context): AsyncGenerator<Linha> {
  const doCnc = await lerCnc(ctx)
  for await (const { id, nome, local, repetida, contribuinte } of lerCadastros(ctx, doCadastro)) {
    const { documento } = local
    const chave = `${documento} ${contribuinte.IM}`
    const la = doCnc.get(chave)
    doCnc.delete(chave)
    const comum = { pessoaId: id, documento, nome, inscricao: contribuinte.IM }
    const linha = (qual: Caso, campo: string, municipio: string, cnc: string): Linha => ({
      ...comum,
      chave: `${id} ${campo}`,
      caso: qual,
      casoRotulo: labelCaso[qual],
      campo,
      municipio,
      cnc,
    })
    const contra = inconsistencias(local, repetida)
    if (contra.length > 0) yield linha('INCONSISTENTE', '', contra.join(' '), la ? 'Registrado' : '')
    else if (!la && local.situacao === 'ATIVO') yield linha('SO_MUNICIPIO', '', 'Ativa', '')
    else if (la)
      for (const { campo, municipio, cnc } of compararContribuintes(contribuinte, la))
        yield linha('DIFERENTE', campo, municipio, cnc)
  }
  for (const [chave, { CNPJ, CPF, IM, xFantasia, xSitCadMun }] of doCnc)
    yield {
      chave,
      pessoaId: null,
      documento: CNPJ ?? CPF ?? '',
      nome: xFantasia ?? '',
      inscricao: IM,
      caso: 'SO_CNC',
      casoRotulo: labelCaso.SO_CNC,
      campo: '',
      municipio: '',
      cnc: xSitCadMun ?? 'Registrado',
    }
}

import type { DeducaoParaXml, EnderecoParaXml, NfseParaXml } from './nfse-para-xml.ts'
import { aliquotaDoLeiaute } from './write-declaracao.ts'
import { desde, isCompleto, isExterior } from './write-partes.ts'
import type { Versao } from './xsd/versoes.ts'

/** What a version has no field for, in sentences for OutrasInformacoes, so that no version leaves anything of the note out. */
export function complementos(nota: NfseParaXml, versao: Versao): string[] {
  const { servico: s, tomador, intermediario, construcaoCivil: obra, evento } = nota
  const antes = (primeira: Versao) => !desde(versao, primeira)
  const ditos: [string, string | null | undefined | false][] = [
    ['NIF do tomador', antes('2.03') && tomador?.nif],
    ['NBS', antes('2.03') && s.codigoNbs],
    ['Valor aproximado dos tributos', antes('2.03') && s.valTotTributos?.formatReais()],
    ['Município do intermediário', antes('2.03') && intermediario?.codigoMunicipio?.toString()],
    ['Motivo da não exigibilidade', antes('2.04') && s.identifNaoExigibilidade],
    ['CNO ou CEI da obra', antes('2.04') && obra && !obra.art && obra.codigoObra],
    ['Evento', antes('2.04') && evento && [evento.identificacao, evento.descricao].filter(Boolean).join(' ')],
    ['Deduções', antes('2.04') && nota.deducoes?.map(deducao).join('; ')],
    ['Alíquota', nota.aliquota && !aliquotaDoLeiaute(nota.aliquota, versao).eq(nota.aliquota) && `${nota.aliquota.format()}%`],
    ['Endereço do tomador', desde(versao, '2.04') && tomador?.endereco && incompleto(tomador.endereco)],
    ['Endereço do prestador', desde(versao, '2.04') && incompleto(nota.prestador.endereco)],
  ]
  return ditos.flatMap(([rotulo, texto]) => (texto ? [`${rotulo}: ${texto}.`] : []))
}

function deducao({ documento, valorUtilizado }: DeducaoParaXml): string {
  const numero =
    'nfse' in documento
      ? `NFS-e ${documento.nfse.numero}`
      : 'nfe' in documento
        ? `NF-e ${documento.nfe.chave ?? documento.nfe.numero}`
        : documento.outro
  return `${numero}, ${valorUtilizado.formatReais()}`
}

/** The parts that are known of an address which the layout cannot take whole. */
function incompleto(e: EnderecoParaXml): string | null {
  if (isExterior(e) || isCompleto(e)) return null
  return [e.logradouro, e.numero, e.complemento, e.bairro, e.codigoMunicipio, e.uf, e.cep].filter(Boolean).join(', ') || null
}

import { DescriptionList, Panel } from '@iss/ui/panel'
import { useCall } from '@iss/portal/hooks'
import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { buscarContatoMunicipio, downloadRelatorioPrimeiroAcesso } from '../../contract/primeiro-acesso.ts'

/** Panel 3: the document to print and take to the city hall, and whom to contact (spec 1 §2.5). */
export function PainelInstrucoes({ idPessoa, idMunicipio }: { idPessoa: string; idMunicipio: number }) {
  const contato = useCall(buscarContatoMunicipio, { idMunicipio })
  const { data } = contato
  return (
    <Panel title="Instruções">
      <Text mb="md">Baixe o documento abaixo, imprima, assine e leve à prefeitura com os documentos pedidos nele.</Text>
      <Button
        component="a"
        href={`${downloadRelatorioPrimeiroAcesso.path}?id=${encodeURIComponent(idPessoa)}`}
        leftSection={<IconDownload size={17} aria-hidden="true" />}
        mb="lg"
      >
        Baixar o documento
      </Button>
      {data ? (
        <DescriptionList
          items={[
            { label: 'Atendimento', value: data.orgao, span: 6 },
            { label: 'Endereço', value: data.endereco, span: 6 },
            { label: 'Telefone', value: data.telefone, span: 4 },
            { label: 'E-mail', value: data.email, span: 4 },
            { label: 'Site', value: data.site, span: 4 },
            { label: 'Contato', value: data.contato, span: 12 },
          ]}
        />
      ) : null}
    </Panel>
  )
}

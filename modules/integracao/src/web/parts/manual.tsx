import type { AnswerOutputOf } from '@iss/portal/call'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { buscarManualWebService } from '../../contract/web-service.ts'
import { EnderecosDoServico } from './enderecos-do-servico.tsx'
import { XmlTexto } from './xml-texto.tsx'

type Manual = AnswerOutputOf<typeof buscarManualWebService>
type Props = { manual: Manual | undefined }

const codigos: GridColumn<Manual['codigos'][number]>[] = [
  { key: 'codigo', label: 'Código', width: 100 },
  { key: 'mensagem', label: 'Mensagem', wrap: true },
  { key: 'correcao', label: 'O que fazer', wrap: true },
]

/** Addresses, who may call, rules and limits. */
export function ManualDoServico({ manual }: Props) {
  return (
    <>
      {manual ? (
        <Panel title="Endereços" description="O mesmo endereço atende SOAP 1.1 e 1.2; a operação é a do elemento do corpo.">
          <Stack>
            <DescriptionList
              items={[
                {
                  label: 'Município',
                  value: `${manual.municipio.nome}/${manual.municipio.uf}, IBGE ${manual.municipio.codigo}`,
                  span: 6,
                },
                { label: 'Ambiente', value: manual.ambiente, span: 6 },
              ]}
            />
            <EnderecosDoServico {...manual} />
          </Stack>
        </Panel>
      ) : null}
      {manual ? (
        <Panel title="Quem chama">
          <List spacing="xs">
            <List.Item>
              A assinatura do XML, por certificado ICP-Brasil da empresa (mesma raiz de CNPJ) ou do contador responsável por ela.
            </List.Item>
            <List.Item>
              Um código de integração, gerado no portal em Códigos para integração: em Authorization, como Bearer ou como senha de
              Basic.
            </List.Item>
            <List.Item>O certificado digital na conexão TLS.</List.Item>
            {manual.exigencias.map((texto) => (
              <List.Item key={texto}>{texto}</List.Item>
            ))}
          </List>
        </Panel>
      ) : null}
      {manual ? (
        <Panel title="Regras">
          <List spacing="xs">
            <List.Item>
              A mensagem vai em nfseDadosMsg como CDATA, texto escapado ou elementos; nfseCabecMsg pode faltar ou vir vazio.
            </List.Item>
            <List.Item>A resposta vem em outputXML, na versão de quem chama; no arranjo da 2.04, no próprio corpo.</List.Item>
            <List.Item>
              O mesmo RPS com o mesmo conteúdo devolve a nota que já existe; com outro conteúdo é recusado (E10).
            </List.Item>
            <List.Item>Lotes são convertidos inteiros ou nada; a diferença aceita nos valores é de R$ 0,01.</List.Item>
            <List.Item>O item da lista vale como 01.07, 0107 ou 1.07.</List.Item>
          </List>
        </Panel>
      ) : null}
      {manual ? (
        <Panel title="Limites">
          <DescriptionList
            items={manual.limites.map(({ rotulo, valor }) => ({ label: rotulo, value: valor, span: 3 as const }))}
          />
        </Panel>
      ) : null}
    </>
  )
}

/** Codes of the messages with what each says and what to do. */
export function CodigosDoServico({ manual }: Props) {
  return (
    <DataGrid
      label="Códigos das mensagens"
      title="Códigos das mensagens"
      columns={codigos}
      rows={manual?.codigos}
      paged={false}
    />
  )
}

/** Each operation with what it takes and answers, and an example of both. */
export function OperacoesDoServico({ manual }: Props) {
  if (!manual) return <Text>Carregando</Text>
  return (
    <>
      {manual.operacoes.map((operacao) => (
        <Panel
          key={operacao.nome}
          title={`${operacao.codigo} · ${operacao.nome}`}
          description={operacao.descricao}
          actions={
            <StatusPill tone={operacao.ligada ? 'success' : 'neutral'}>{operacao.ligada ? 'Ligada' : 'Desligada'}</StatusPill>
          }
        >
          <Stack>
            <DescriptionList
              items={[
                { label: 'Elemento do corpo', value: operacao.elementos, span: 6 },
                { label: 'Mensagem', value: operacao.envio, span: 6 },
                { label: 'Resposta', value: operacao.resposta, span: 6 },
                { label: 'Assinatura', value: operacao.assinatura, span: 6 },
                { label: 'Permissões do código', value: operacao.permissoes, span: 12 },
              ]}
            />
            <XmlTexto rotulo={`Exemplo de ${operacao.envio.split(' ')[0]}`} xml={operacao.exemploEnvio} />
            <XmlTexto rotulo={`Exemplo de ${operacao.resposta}`} xml={operacao.exemploResposta} />
          </Stack>
        </Panel>
      ))}
    </>
  )
}

/** How the service is doing: the last hour, and the queue of batches. */
export function EstadoDoServico({ manual, onRefresh }: Props & { onRefresh: () => unknown }) {
  if (!manual) return <Text>Carregando</Text>
  const { estado } = manual
  return (
    <Panel
      title="Estado do serviço"
      description={`Consultado em ${estado.consultadoEm}; números da última hora.`}
      actions={
        <Group gap={8}>
          <StatusPill tone={estado.situacao === 'Em operação' ? 'success' : 'warning'}>{estado.situacao}</StatusPill>
          <Button variant="default" onClick={() => void onRefresh()}>
            Atualizar
          </Button>
        </Group>
      }
    >
      <DescriptionList
        items={[
          { label: 'Chamadas atendidas', value: String(estado.atendidas), span: 3 },
          { label: 'Chamadas recusadas', value: String(estado.recusadas), span: 3 },
          { label: 'Falhas', value: String(estado.falhas), span: 3 },
          { label: 'Lotes na fila', value: String(estado.lotesNaFila), span: 3 },
        ]}
      />
    </Panel>
  )
}
